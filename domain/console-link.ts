/** The address of a page of the console, which names the workspace: the reader may have another one open. */
export function consoleLink(baseUrl: string, path: string, workspaceId: string): string {
  return `${baseUrl}${path}${path.includes('?') ? '&' : '?'}w=${workspaceId}`;
}
