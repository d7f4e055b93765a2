/** Messages that VS Code always prints when it has no network or marketplace. They are irrelevant to tests. */
const noise: readonly RegExp[] = [
  /^Request to '.*failed with status code 404/,
  /^Loading development extension/,
  /^No search provider/,
  /^Canceled/,
  /^Resolv(ing|ed) connection token/,
  /^Creating a socket/,
  /^\[(AgentHost|AccountPolicyGate|reconnection-grace-time|Service Worker|voice|chat|Agent)/i,
  /additional builtin extensions cache/,
  /open-vsx\.org/,
  /^(Started|Starting) (local )?extension host/i,
  /vsda/i,
  /^Creation of workbench contribution/,
  /authentication provider 'github'/,
  /^\[remote-connection\]/,
  /Unknown reconnection token/,
  /^\[RemoteAgentHostProtocol\]/,
];

/** Whether a console message of the workbench is irrelevant to the extension under test. */
export function isNoise(line: string): boolean {
  return noise.some((pattern) => pattern.test(line));
}
