import type { Where } from '../automation/where.js';

/** A mail that is written in blocks. Texts are texts: only values, `liquid` parts and HTML blocks become Liquid. */
export interface MailDocument {
  version: 1;
  /** BCP 47: the language of its texts. Without one, its footer is in each recipient's language. */
  language?: string;
  style?: MailStyle;
  blocks: MailBlock[];
  /** Its texts in other languages, by BCP 47 tag; what one lacks is read in the document's own. */
  translations?: Record<string, Translation>;
}

/** The texts of a mail in another language. Its structure is that of the document. */
export interface Translation {
  /** Liquid, as those of the mail. */
  subject?: string;
  preheader?: string;
  /** By the ids of blocks. */
  blocks: Record<string, TranslatedBlock>;
}

/** The texts of a block in another language, in its own fields; those that are absent are read in the document's language. */
export interface TranslatedBlock {
  /** The hash of the texts that they translate (`hashOfTexts`): of another one, the original has changed since. */
  of?: string;
  /** These texts themselves by their places (`content`, `items[0]`), as translators see them. */
  was?: Record<string, string>;
  content?: Inline[];
  items?: Inline[][];
  href?: Address;
  src?: Address;
  alt?: Phrase;
  rows?: MailRow[];
  links?: SocialLink[];
  html?: string;
  text?: string;
}

export const mailFonts = ['system', 'sans', 'serif', 'mono'] as const;
export type MailFont = (typeof mailFonts)[number];

export interface MailStyle {
  /** In pixels, 480 to 720; 600 by default. */
  width?: number;
  font?: MailFont;
  /** `#rrggbb`: around the card, in light mode. */
  page?: string;
  /** `#rrggbb`: below the text, in light mode. */
  card?: string;
  /** Radius of the card, in pixels, 0 to 24. */
  corner?: number;
  /** Whether the workspace's logo or name is above the card. */
  head?: 'brand' | 'none';
}

/** Names of colors; each has a value for light and one for dark mode. */
export const colorNames = ['soft', 'brand', 'red', 'green', 'blue', 'amber'] as const;
export type ColorName = (typeof colorNames)[number];

export const plainFormats = ['upper', 'capital', 'day', 'time', 'number'] as const;
/** How a value is written; `money:EUR` as an amount of that currency. */
export type ValueFormat = (typeof plainFormats)[number] | `money:${string}`;

/** Something that is known when the mail is sent. */
export interface MailValue {
  /** `contact.firstName`, `event.items[0].title`, in a repeat `item.price`. */
  value: string;
  /** Written where there is no value. */
  fallback?: string;
  format?: ValueFormat;
}

/** Text, or text and values: of an address or a description. */
export type Phrase = string | (string | MailValue)[];

/** An address of a link or picture. */
export type Address = Phrase;

export interface Marks {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  code?: true;
  color?: ColorName;
  link?: Address;
}

export interface PlainText {
  text: string;
}
export type TextPart = PlainText & Marks;
export type ValuePart = MailValue & Marks;
/** Liquid of one's own, which renders text. */
export interface LiquidPart {
  liquid: string;
}
export interface LineBreak {
  break: true;
}
export type Inline = TextPart | ValuePart | LiquidPart | LineBreak;

interface Common {
  /** 1 to 12 letters in lower case and digits, unique in its document. */
  id: string;
  /** Who sees it; everybody without. */
  when?: Where;
  /** Shown only on small screens, or only on large ones. */
  on?: 'phone' | 'desktop';
}

interface Aligned extends Common {
  /** Where the line begins, without. */
  align?: 'center' | 'end';
}

export interface ParagraphBlock extends Aligned {
  type: 'paragraph';
  content: Inline[];
}

export interface QuoteBlock extends Aligned {
  type: 'quote';
  content: Inline[];
}

export interface HeadingBlock extends Aligned {
  type: 'heading';
  level: 1 | 2 | 3;
  content: Inline[];
}

export interface ListBlock extends Common {
  type: 'list';
  ordered?: boolean;
  items: Inline[][];
}

export interface ButtonBlock extends Aligned {
  type: 'button';
  content: (PlainText | MailValue)[];
  href: Address;
  look?: 'outline';
  /** As wide as the text. */
  full?: boolean;
}

export interface ImageBlock extends Aligned {
  type: 'image';
  src: Address;
  /** What it shows, for those who do not see it. */
  alt?: Phrase;
  /** It shows nothing that has to be said. */
  decorative?: boolean;
  href?: Address;
  /** In pixels; by default as wide as there is room. */
  width?: number;
  rounded?: boolean;
}

export interface DividerBlock extends Common {
  type: 'divider';
}

export interface SpacerBlock extends Common {
  type: 'spacer';
  /** In pixels, 8 to 96. */
  height: number;
}

/** Two or three columns, one below the other on small screens. Not within columns. */
export interface ColumnsBlock extends Common {
  type: 'columns';
  columns: MailBlock[][];
  /** Their widths in proportion to each other; by default the same. */
  shares?: number[];
}

export interface BoxBlock extends Common {
  type: 'box';
  blocks: MailBlock[];
  look?: 'outline';
}

/** A line of label and value; with `repeat` one for each item of a list. */
export interface MailRow {
  image?: Address;
  alt?: Phrase;
  label: Inline[];
  value: Inline[];
  repeat?: string;
}

/** Baskets and facts. */
export interface RowsBlock extends Common {
  type: 'rows';
  rows: MailRow[];
}

/** Its blocks once for each item of a list, which is `item` in them. Not within another. */
export interface RepeatBlock extends Common {
  type: 'repeat';
  /** `event.items` */
  of: string;
  /** Items that are shown at most, 1 to 50; 20 by default. */
  max?: number;
  blocks: MailBlock[];
}

export interface SocialLink {
  name: string;
  href: Address;
}

export interface SocialBlock extends Aligned {
  type: 'social';
  links: SocialLink[];
}

/** HTML of one's own, with Liquid. */
export interface HtmlBlock extends Common {
  type: 'html';
  html: string;
  /** What the text part has of it, with Liquid; nothing without. */
  text?: string;
}

/** Blocks that several mails share. */
export interface SnippetBlock extends Common {
  type: 'snippet';
  /** Its id. */
  snippet: string;
}

export type MailBlock =
  | ParagraphBlock
  | QuoteBlock
  | HeadingBlock
  | ListBlock
  | ButtonBlock
  | ImageBlock
  | DividerBlock
  | SpacerBlock
  | ColumnsBlock
  | BoxBlock
  | RowsBlock
  | RepeatBlock
  | SocialBlock
  | HtmlBlock
  | SnippetBlock;

export type BlockType = MailBlock['type'];

/** The blocks of a snippet in the languages that it has. */
export interface SharedBlocks {
  /** BCP 47: the language of its texts; without one, that of each mail. */
  language?: string;
  blocks: MailBlock[];
  translations?: Record<string, SharedTranslation>;
}

/** Its texts in another language, by the ids of its blocks. */
export type SharedTranslation = Pick<Translation, 'blocks'>;

/** Snippets by their ids. */
export type Snippets = Readonly<Record<string, SharedBlocks>>;
