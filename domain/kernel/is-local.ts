const LOCAL = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

/** Whether an address works on this machine only, so that links in mails lead others nowhere. */
export function isLocalAddress(url: string): boolean {
  return LOCAL.test(new URL(url).hostname);
}
