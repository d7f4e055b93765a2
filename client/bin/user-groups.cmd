@echo off
setlocal
set ELECTRON_RUN_AS_NODE=1
"%SITEKEEPER_NODE%" "%~dp0..\..\user-groups\bin\user-groups.cjs" %*
