// The official SDK of the Model Context Protocol, in a separate bundle that only `site-config mcp` loads.
export { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
export { z } from "zod";
