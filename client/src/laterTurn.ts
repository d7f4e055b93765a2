/**
 * Resolves in a later turn of the event loop. VS Code activates one extension after the other in one process, and what
 * can wait leaves that process to the next one first.
 */
export function laterTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
