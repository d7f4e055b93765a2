"use strict";
// Exports the JSON Schemas as objects.
exports.siteConfigSchema = require("./schemas/site-config.schema.json");
exports.docsConfigSchema = require("./schemas/docs.schema.json");
exports.settingsSchema = require("./schemas/sitekeeper.schema.json");
exports.userGroupDocumentSchema = require("./schemas/user-group-document.schema.json");
exports.vocabulary = require("./schemas/vocabulary.json");
exports.userGroupApi = require("./schemas/user-group-api.openapi.json");
