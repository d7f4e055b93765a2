@echo off
setlocal
set ELECTRON_RUN_AS_NODE=1
"%SITEKEEPER_NODE%" "%~dp0..\..\server\bin\site-config.cjs" %*
