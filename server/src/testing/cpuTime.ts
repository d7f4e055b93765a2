/** The time that this process has computed, in milliseconds. What runs beside it on the machine does not count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
