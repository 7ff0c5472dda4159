/** A larger file has more characters than are read of an email. */
const MAX_FILE_BYTES = 1_000_000;
/** Bytes in which a file names its encoding. */
const HEAD_BYTES = 1_024;
const CHARSET = /charset=["']?([\w-]{1,40})/i;

/** The text of a file in the encoding that it names, as Word's do. Null if it is too large. */
export async function readSource(file: File): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  const bytes = await file.arrayBuffer();
  const [, charset = 'utf-8'] =
    CHARSET.exec(new TextDecoder('latin1').decode(bytes.slice(0, HEAD_BYTES))) ?? [];
  return decoderOf(charset).decode(bytes);
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** The HTML of what was copied as a text with its looks, as from Word or Google Docs; null for a source. */
export function copiedHtml(data: DataTransfer): string | null {
  const html = data.getData('text/html');
  return html === '' || data.getData('text/plain').trimStart().startsWith('<') ? null : html;
}

export function isMjml(source: string): boolean {
  return /<mjml[\s>]/i.test(source);
}
