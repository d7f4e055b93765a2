/** A VS Code theme in a webview: the class of the body element, and the colors that the preview uses. */
export interface Theme {
  readonly bodyClass: string;
  readonly colors: Readonly<Record<string, string>>;
}

/** The colors of VS Code's own themes. As in a webview, colors that a theme does not define are missing. */
export const THEMES = {
  dark: {
    bodyClass: "vscode-dark",
    colors: {
      foreground: "#cccccc",
      "editor-foreground": "#cccccc",
      "editor-background": "#1f1f1f",
      "panel-border": "#2b2b2b",
      "button-foreground": "#ffffff",
      "button-background": "#0078d4",
      "button-secondaryForeground": "#cccccc",
      "button-secondaryBackground": "#313131",
      "button-secondaryHoverBackground": "#3c3c3c",
      focusBorder: "#0078d4",
      "input-background": "#313131",
      "editorWarning-foreground": "#cca700",
      "inputValidation-warningBackground": "#352a05",
      "inputValidation-warningBorder": "#b89500",
    },
  },
  light: {
    bodyClass: "vscode-light",
    colors: {
      foreground: "#3b3b3b",
      "editor-foreground": "#3b3b3b",
      "editor-background": "#ffffff",
      "panel-border": "#e5e5e5",
      "button-foreground": "#ffffff",
      "button-background": "#005fb8",
      "button-secondaryForeground": "#3b3b3b",
      "button-secondaryBackground": "#e5e5e5",
      "button-secondaryHoverBackground": "#cccccc",
      focusBorder: "#005fb8",
      "input-background": "#ffffff",
      "editorWarning-foreground": "#bf8803",
      "inputValidation-warningBackground": "#f6f5d2",
      "inputValidation-warningBorder": "#b89500",
    },
  },
  highContrastDark: {
    bodyClass: "vscode-high-contrast",
    colors: {
      foreground: "#ffffff",
      "editor-foreground": "#ffffff",
      "editor-background": "#000000",
      contrastBorder: "#6fc3df",
      contrastActiveBorder: "#f38518",
      "panel-border": "#6fc3df",
      "button-foreground": "#ffffff",
      "button-secondaryForeground": "#ffffff",
      focusBorder: "#f38518",
      "input-background": "#000000",
      "editorWarning-foreground": "#ffd370",
      "inputValidation-warningBackground": "#000000",
      "inputValidation-warningBorder": "#6fc3df",
    },
  },
  highContrastLight: {
    bodyClass: "vscode-high-contrast vscode-high-contrast-light",
    colors: {
      foreground: "#292929",
      "editor-foreground": "#292929",
      "editor-background": "#ffffff",
      contrastBorder: "#0f4a85",
      contrastActiveBorder: "#006bbd",
      "panel-border": "#0f4a85",
      "button-foreground": "#ffffff",
      "button-background": "#0f4a85",
      "button-secondaryForeground": "#292929",
      "button-secondaryBackground": "#ffffff",
      focusBorder: "#006bbd",
      "input-background": "#ffffff",
      "editorWarning-foreground": "#895503",
      "inputValidation-warningBackground": "#ffffff",
      "inputValidation-warningBorder": "#0f4a85",
    },
  },
} as const satisfies Readonly<Record<string, Theme>>;

/** The default styles of VS Code's webviews that affect the preview. */
export const DEFAULT_STYLES = `
  body { margin: 0; padding: 0 20px; color: var(--vscode-editor-foreground); background: transparent; font-family: system-ui; font-size: 13px; }
  img, video { max-width: 100%; max-height: 100%; }
  a, a code { color: #3794ff; }
  a:focus, input:focus, select:focus, textarea:focus { outline: 1px solid -webkit-focus-ring-color; outline-offset: -1px; }
  code { color: #d7ba7d; background-color: #3c3c3c; padding: 1px 3px; border-radius: 4px; }
  blockquote { background: #222222; border-color: #007acc; }
  kbd { color: #cccccc; background-color: #333333; border: 1px solid #666666; border-radius: 3px; padding: 1px 3px; }
`;
