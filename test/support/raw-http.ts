import { connect } from 'node:net';

/**
 * Sends bytes as they are, as no HTTP client would, and resolves with all that comes back until the server closes
 * (so ask for `Connection: close`, or send something after which it does).
 */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
