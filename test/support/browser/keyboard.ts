import type { ElementHandle, Locator } from 'playwright-core';
import { waitUntil } from '../run/wait-until.js';
import { Hands, type Place } from './hands.js';

/** Tab stops of a page and steps within its parts that one would still go through. */
const MAX_STEPS = 150;
/** For what takes the focus when it is drawn. */
const FOCUS_MS = 2_000;

/** Where the focus is, seen from what it is to go to. `group`: in the same part, in which arrows walk. */
type Focus = 'there' | 'lost' | `${'group' | 'page'} ${'before' | 'after'}`;

/** Does everything with keys. What they cannot reach, or loses the focus, is an error. */
export class Keyboard extends Hands {
  async go(place: Place): Promise<void> {
    this.look();
    await this.key('g');
    const { name, letter } = this.place(place);
    await this.key(letter);
    await this.page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  }

  async press(target: Locator): Promise<void> {
    await this.#reach(target);
    const isBox = (await target.getAttribute('type')) === 'checkbox';
    await this.key(isBox ? 'Space' : 'Enter');
  }

  async enter(field: Locator): Promise<void> {
    await this.#reach(field);
  }

  async pick(field: Locator, option: string): Promise<void> {
    await this.enter(field);
    await this.type(option);
    await this.option(option).waitFor();
    await this.key('ArrowDown');
    await this.key('Enter');
  }

  /** A block that is chosen is followed by the new one, a text that is being written, too. */
  async add(block: string): Promise<void> {
    this.look();
    if (!(await this.page.evaluate<boolean>(IN_EMPTY_TEXT))) await this.key('Alt+Enter');
    if (block === 'Text') return;
    await this.type(`/${block.toLowerCase()}`);
    await this.option(block).waitFor();
    await this.key('Enter');
  }

  async around(block: string): Promise<void> {
    this.look();
    const path = this.page.getByRole('navigation', { name: 'Block' });
    const chosen = path.locator('[aria-current=true]', { hasText: block });
    const depth = await path.getByRole('button').count();
    for (let step = 0; step <= depth; step += 1) {
      await this.key('Escape');
      if (await chosen.isVisible()) return;
    }
    throw new Error(`Escape does not choose ${block}.`);
  }

  async besides(): Promise<void> {
    this.look();
    for (const key of ['Escape', 'ArrowDown', 'Enter']) await this.key(key);
  }

  async value(): Promise<void> {
    this.look();
    await this.key('ArrowLeft');
  }

  async toSettings(): Promise<void> {
    await this.key('F6');
    await waitUntil(() => this.page.evaluate<boolean>(IN_PANEL));
  }

  async toText(): Promise<void> {
    await this.key('F6');
    await waitUntil(() => this.page.evaluate<boolean>(IN_TEXT));
  }

  /** Nothing is shown that is not shown to a person with a mouse. */
  async picture(): Promise<void> {}

  /** The focus may be nowhere: the page has just been loaded. */
  #mayBegin = true;

  async #reach(target: Locator): Promise<void> {
    this.look();
    await target.waitFor();
    // While a list is open, roles find nothing beside it.
    const element = await target.elementHandle();
    if (element === null) throw new Error(`${String(target)} has gone.`);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const focus = await this.#focus(element, String(target));
      if (focus === 'there') {
        this.#mayBegin = false;
        return;
      }
      await this.key(KEYS[focus]);
    }
    throw new Error(`The keyboard does not reach ${String(target)}.`);
  }

  /** What had the focus may be closing, or opening. */
  async #focus(target: ElementHandle, name: string): Promise<Exclude<Focus, 'lost'>> {
    let focus: Focus = 'lost';
    await waitUntil(async () => {
      focus = await target.evaluate(focusFrom);
      return focus !== 'lost' || this.#mayBegin;
    }, FOCUS_MS).catch(() => {
      throw new Error(`The focus is lost on the way to ${name}.`);
    });
    return focus === 'lost' ? 'page after' : focus;
  }
}

const KEYS: Record<Exclude<Focus, 'there' | 'lost'>, string> = {
  'group before': 'ArrowLeft',
  'group after': 'ArrowRight',
  'page before': 'Shift+Tab',
  'page after': 'Tab',
};

interface PageElement {
  contains: (other: unknown) => boolean;
  closest: (selector: string) => PageElement | null;
  compareDocumentPosition: (other: unknown) => number;
  ownerDocument: { activeElement: PageElement | null; body: unknown };
}

/** Runs in the page. */
function focusFrom(target: PageElement): Focus {
  const { activeElement: active, body } = target.ownerDocument;
  if (active === null || active === body) return 'lost';
  if (target.contains(active)) return 'there';
  const group = target.closest('[role=toolbar], [role=radiogroup], [role=tablist]');
  const isBefore = (target.compareDocumentPosition(active) & 4) > 0;
  const side = isBefore ? 'before' : 'after';
  return group?.contains(active) === true ? `group ${side}` : `page ${side}`;
}

const IN_EMPTY_TEXT = `(() => {
  const { focusNode } = getSelection();
  const own = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
  const paragraph = own?.closest('p');
  return document.activeElement?.contains(own) && paragraph != null && paragraph.textContent === '';
})()`;
const IN_TEXT = `document.activeElement?.matches('.ProseMirror')`;
const IN_PANEL = `document.activeElement?.closest('aside') !== null`;
