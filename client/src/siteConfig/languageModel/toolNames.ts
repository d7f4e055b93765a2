/** The tools of `site-config mcp`. In VS Code their names begin with `sitekeeper_`; package.json describes them. */
export const SITE_TOOLS = ["check", "explain_site", "explain_rule", "list_pages", "propose_fix"] as const;
