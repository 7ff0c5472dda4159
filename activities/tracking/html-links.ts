import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** A link of an HTML mail. */
export interface HtmlLink {
  /** Where its address stands, without quotes. */
  from: number;
  to: number;
  /** What it says, decoded. */
  href: string;
  /** The text that it shows, without tags, decoded. */
  text: string;
}

/** Elements whose content is plain text to a browser, even if it looks like markup, and is not displayed within a link. */
const HIDDEN = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']);
const LINK_TAGS = new Set(['a', 'area']);
const BEFORE_VALUE = /\s/;

/** The links of a document in their order, as a browser would read it. Takes linear time, and nothing is a syntax error. */
export function linksIn(html: string): HtmlLink[] {
  const reader = new LinkReader(html);
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.links;
}

/** A tag or attribute that is not closed is never reported, so a link that is cut off stays as it is. */
class LinkReader implements TokenizerCallbacks {
  readonly links: HtmlLink[] = [];
  /** The link whose text is being read. */
  #inside: HtmlLink | null = null;
  #isHidden = false;
  #tag = '';
  #attribute = { name: '', end: 0, value: '' };
  #href: Pick<HtmlLink, 'from' | 'to' | 'href'> | null = null;

  constructor(private readonly html: string) {}

  onopentagname(start: number, end: number): void {
    this.#tag = this.#name(start, end);
    this.#href = null;
  }

  onattribname(start: number, end: number): void {
    this.#attribute = { name: this.#name(start, end), end, value: '' };
  }

  onattribdata(start: number, end: number): void {
    this.#attribute.value += this.html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#attribute.value += String.fromCodePoint(codepoint);
  }

  onattribend(quote: QuoteType, end: number): void {
    const { name, value } = this.#attribute;
    if (name !== 'href' || quote === QuoteType.NoValue) return;
    const isQuoted = quote !== QuoteType.Unquoted;
    this.#href ??= { from: this.#valueStart(isQuoted), to: isQuoted ? end - 1 : end, href: value };
  }

  onopentagend(): void {
    this.#isHidden = HIDDEN.has(this.#tag);
    if (this.#tag === 'a') this.#inside = null;
    if (this.#href === null || !LINK_TAGS.has(this.#tag)) return;
    const link = { ...this.#href, text: '' };
    this.links.push(link);
    if (this.#tag === 'a') this.#inside = link;
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    this.#isHidden = false;
    if (this.#name(start, end) === 'a') this.#inside = null;
  }

  ontext(start: number, end: number): void {
    this.#show(this.html.slice(start, end));
  }

  ontextentity(codepoint: number): void {
    this.#show(String.fromCodePoint(codepoint));
  }

  oncdata = ignore;
  oncomment = ignore;
  ondeclaration = ignore;
  onprocessinginstruction = ignore;
  onend = ignore;

  #show(text: string): void {
    if (!this.#isHidden && this.#inside !== null) this.#inside.text += text;
  }

  #name(start: number, end: number): string {
    return this.html.slice(start, end).toLowerCase();
  }

  /** Between the name and the value are an equals sign, spaces and perhaps a quote. */
  #valueStart(isQuoted: boolean): number {
    let at = this.html.indexOf('=', this.#attribute.end) + 1;
    while (BEFORE_VALUE.test(this.html[at] ?? '')) at += 1;
    return isQuoted ? at + 1 : at;
  }
}

function ignore(): void {
  // Of no interest to links.
}
