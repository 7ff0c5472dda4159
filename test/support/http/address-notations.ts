/** An IPv4 address in the notations that URL parsers normalize to it; hosts of a URL. */
export function notations(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address);
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const octal = (part: number): string => `0${part.toString(8)}`;
  const hex = (part: number): string => `0x${part.toString(16)}`;
  return [
    address,
    `${address}.`,
    String(number),
    hex(number),
    hex(number).toUpperCase(),
    octal(number),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((part) => `000000${octal(part)}`).join('.'),
    `${a}.${number & 0xffffff}`,
    `${a}.${b}.${number & 0xffff}`,
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
    address.replaceAll('.', '。'),
    address.replace(/\d/g, (digit) => `%3${digit}`),
  ];
}

/** The same address embedded in IPv6, with the name of the range; hosts of a URL. */
export function wrapped(address: string): { host: string; range: string }[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address);
  const pair = (x: number, y: number): string => ((x << 8) | y).toString(16);
  const groups = `${pair(a, b)}:${pair(c, d)}`;
  const inverted = `${pair(255 - a, 255 - b)}:${pair(255 - c, 255 - d)}`;
  const inRange = (range: string, ...hosts: string[]) => hosts.map((host) => ({ host: `[${host}]`, range }));
  return [
    ...inRange('ipv4Mapped', `::ffff:${address}`, `::ffff:${groups}`, `0:0:0:0:0:FFFF:${groups}`),
    ...inRange('reserved', `::${address.replace(/^0\.0\.0\.0$/, '0.2.0.0')}`),
    ...inRange('rfc6145', `::ffff:0:${groups}`),
    ...inRange('rfc6052', `64:ff9b::${address}`, `64:ff9b::${groups}`, `64:ff9b:1::${groups}`),
    ...inRange('6to4', `2002:${groups}::`, `2002:${groups}::1`),
    ...inRange('teredo', `2001:0:${groups}::1`, `2001:0:101:101:8000:63bf:${inverted}`),
    ...inRange('ISATAP', `2606:4700::5efe:${address}`, `2606:4700::200:5efe:${groups}`),
  ];
}

function octets(address: string): number[] {
  return address.split('.').map(Number);
}
