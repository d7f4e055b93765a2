#!/bin/sh
# For every other CI: one line, nothing to install before.
npx --yes --package=sitekeeper@0.1.0 site-config check docs --max-warnings 0
