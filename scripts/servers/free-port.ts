import { createServer, type AddressInfo } from 'node:net';

/** Both addresses that `localhost` may mean. */
const LOCAL = ['127.0.0.1', '::1'];

/**
 * The wanted port when nobody listens on it here, else one that the system gives; 0 asks for any.
 * The port is free at this instant only: whoever binds it later must be ready to find it taken.
 */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted !== 0 && (await isFree(wanted))) return wanted;
  const given = await tryPort(0, '127.0.0.1');
  return given !== null && (await isFree(given)) ? given : await freePort();
}

/** Whether nobody listens on this port of `localhost`, nor of `host`. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  for (const address of new Set([...LOCAL, host])) {
    if ((await tryPort(port, address)) === null) return false;
  }
  return true;
}

function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
        resolve(port); // no IPv6 here
      else reject(error);
    });
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = probe.address() as AddressInfo;
      probe.close(() => resolve(bound));
    });
  });
}
