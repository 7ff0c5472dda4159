const PADDING = 46;
const LEAST = 96;
const MOST = 400;
const FONT = '600 13.5px Inter, system-ui, sans-serif';

const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;

/** The width of a pill with a text, in px. */
export function pillWidth(text: string, extra: number): number {
  const width = textWidth(text) + PADDING + extra;
  return 2 * Math.ceil(Math.min(Math.max(width, LEAST), MOST + extra) / 2);
}

function textWidth(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7.5;
  context.font = FONT;
  const { width } = context.measureText(text);
  widths.set(text, width);
  return width;
}
