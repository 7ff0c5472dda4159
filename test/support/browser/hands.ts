import type { Locator, Page } from 'playwright-core';
import type { Language } from '../../../console/languages/languages.js';
import { textsIn } from '../../../console/texts/texts-in.js';
import { picture } from './tour.js';

/**
 * A person's pace in seconds, by the keystroke-level model of Card, Moran and Newell (1980): looking for what comes next, pointing at
 * it, pressing the mouse button and letting it go, typing a character at 40 words a minute. Choosing a file is a dialog of the system.
 */
const PACE = { look: 1.35, point: 1.1, click: 0.2, key: 0.28, file: 6 };

/** The letter that leads to a screen after `g`. */
const LETTERS = {
  overview: 'o',
  lists: 'l',
  segments: 'p',
  imports: 'i',
  automations: 'a',
  broadcasts: 'b',
  events: 'e',
  settings: ',',
} as const;
export type Place = keyof typeof LETTERS;

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Someone at the console. What they do is counted. */
export abstract class Hands {
  clicks = 0;
  keys = 0;
  #looks = 0;
  #files = 0;

  constructor(
    readonly page: Page,
    readonly language: Language = 'en',
  ) {}

  /** What a screen is called, and its letter. */
  protected place(place: Place): { name: string; letter: string } {
    return { name: textsIn(this.language, 'shell')[place], letter: LETTERS[place] };
  }

  /** Opens a screen from anywhere. */
  abstract go(place: Place): Promise<void>;
  /** Presses a button, opens a link, switches a box. */
  abstract press(target: Locator): Promise<void>;
  /** Brings the cursor into a field. */
  abstract enter(field: Locator): Promise<void>;
  /** Chooses one of the options that a field offers for what is typed. */
  abstract pick(field: Locator, option: string): Promise<void>;
  /** Adds a block to an email, after the one that is being written. */
  abstract add(block: string): Promise<void>;
  /** Chooses the block around the one that is being written. */
  abstract around(block: string): Promise<void>;
  /** Goes on in the column beside the one that is being written. */
  abstract besides(column: Locator): Promise<void>;
  /** Chooses the value that the text ends with. */
  abstract value(chip: Locator): Promise<void>;
  /** From the email to the settings of what is chosen in it, and back. */
  abstract toSettings(): Promise<void>;
  abstract toText(): Promise<void>;
  /** Takes a picture of the tour. */
  abstract picture(name: string): Promise<void>;

  /** Writes what a field is to have. */
  async write(field: Locator, text: string): Promise<void> {
    await this.enter(field);
    await this.key('ControlOrMeta+a');
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(name);
  }

  async upload(button: Locator, file: ChosenFile): Promise<void> {
    this.#files += 1;
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(button);
    await (await chooser).setFiles(file);
  }

  /** How long a person would take for all of it. */
  get seconds(): number {
    const { look, point, click, key, file } = PACE;
    return this.#looks * look + this.clicks * (point + click) + this.keys * key + this.#files * file;
  }

  protected look(): void {
    this.#looks += 1;
  }

  protected option(name: string): Locator {
    return this.page.getByRole('option', { name: new RegExp(`^${name}\\b`) }).first();
  }
}

/** Types texts, and does everything else with the mouse. */
export class Mouse extends Hands {
  async go(place: Place): Promise<void> {
    const places = this.page.getByRole('navigation', { name: textsIn(this.language, 'shell').main });
    await this.press(places.getByRole('link', { name: this.place(place).name, exact: true }));
  }

  async press(target: Locator): Promise<void> {
    this.look();
    this.clicks += 1;
    // A box is drawn; its label takes the click.
    const isBox = (await target.getAttribute('type')) === 'checkbox';
    await (isBox ? target.locator('xpath=ancestor::label') : target).click();
  }

  async enter(field: Locator): Promise<void> {
    await this.press(field);
  }

  async pick(field: Locator, option: string): Promise<void> {
    await this.enter(field);
    await this.type(option);
    await this.press(this.option(option));
  }

  async around(block: string): Promise<void> {
    const path = this.page.getByRole('navigation', { name: 'Block' });
    await this.press(path.getByRole('button', { name: block, exact: true }));
  }

  async add(block: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Add', exact: true }));
    await this.press(this.page.getByRole('menuitem', { name: new RegExp(`^${block}`) }));
  }

  /** Writes another text into a block. */
  async replace(block: Locator, text: string): Promise<void> {
    this.look();
    this.clicks += 3;
    await block.click({ clickCount: 3 });
    await this.type(text);
  }

  async besides(column: Locator): Promise<void> {
    await this.press(column);
  }

  async value(chip: Locator): Promise<void> {
    await this.press(chip);
  }

  /** They are in sight. */
  async toSettings(): Promise<void> {}
  async toText(): Promise<void> {}

  async picture(name: string): Promise<void> {
    await picture(this.page, name);
  }
}
