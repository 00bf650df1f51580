import type { FromServer, ToServer } from '../contract.ts';

function publish(message: FromServer): void {
  process.send?.(message);
}

/** Answers the bench over the process channel: the resources used by this server, and when to stop. */
export function reportToBench(port: number): void {
  process.on('message', (message: ToServer) => {
    if (message.ask === 'stop') process.exit(0);
    if (message.heap === 'collected') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    publish({ publish: 'usage', usage: { cpu: user + system, resident: rss, heap: heapUsed } });
  });
  publish({ publish: 'ready', port });
}
