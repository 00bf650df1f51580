import type { FromServer, ToServer } from '../contract.ts';

function publish(message: FromServer): void {
  process.send?.(message);
}

export function reportToBench(port: number): void {
  // Runs the handlers of `exit`, which remove temporary folders.
  process.once('SIGTERM', () => process.exit(0));
  process.on('message', (message: ToServer) => {
    if (message.heap === 'collected') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    publish({ publish: 'usage', usage: { cpu: user + system, resident: rss, heap: heapUsed } });
  });
  publish({ publish: 'ready', port });
}
