import { describePageRule } from "../../testing/pageRuleCases.ts";
import { pageChannel } from "./pageChannel.ts";

const files = {
  "events/asyncapi.yaml": "asyncapi: 3.0.0\nchannels: { chat: {}, userJoined: {} }\n",
  "package.json": '{ "name": "acme" }',
};
const old = { ...files, "old.yaml": "asyncapi: 2.6.0\nchannels: { news: {} }\n" };

describePageRule(pageChannel, {
  "a misspelled ID": {
    page: "---\nasyncapi: ⟦events/asyncapi.yaml chats⟧\n---",
    message: /^Channel "chats" not found in the site's AsyncAPI files\. Did you mean "events\/asyncapi\.yaml chat"\?$/,
    fixed: "---\nasyncapi: events/asyncapi.yaml chat\n---",
    files,
  },
  "an ID with a different case": {
    page: "---\nasyncapi: ⟦userjoined⟧\n---",
    titles: ['Change to "userJoined"'],
    files,
  },
  "a missing file": {
    page: "---\nasyncapi: ⟦asyncapi.json chat⟧\n---",
    message: /^AsyncAPI file "asyncapi\.json" not found\.$/,
    fixed: "---\nasyncapi: /events/asyncapi.yaml chat\n---",
    files,
  },
  "a channel of AsyncAPI 2": {
    page: "---\nasyncapi: ⟦news⟧\n---",
    message: /^old\.yaml uses AsyncAPI 2\.6\.0\. Pages are generated only from AsyncAPI 3\.$/,
    files: old,
  },
  "too many words": { page: "---\nasyncapi: ⟦a.yaml SEND chat⟧\n---", message: /^Expected a channel ID/, files },
  "only a channel": { page: "---\nasyncapi: chat\n---", files },
  "a path from the site folder": { page: "---\nasyncapi: /events/asyncapi.yaml chat\n---", files },
  "a path from the page's folder": {
    page: "---\nasyncapi: ./asyncapi.yaml chat\n---",
    path: "events/a.mdx",
    files,
  },
  "a file name": { page: "---\nasyncapi: asyncapi chat\n---", files },
  "a site without AsyncAPI files": { page: "---\nasyncapi: chat\n---", files: { "package.json": "{}" } },
  "a URL in the config": {
    page: "---\nasyncapi: chats\n---",
    configFile: "docs.json",
    config: { navigation: { tabs: [{ tab: "T", asyncapi: "https://example.com/asyncapi.yaml" }] } },
    files,
  },
  "an unreadable file": {
    page: "---\nasyncapi: chats\n---",
    files: { ...files, "broken.yaml": "asyncapi: 3.0.0\nchannels: {\n" },
  },
});
