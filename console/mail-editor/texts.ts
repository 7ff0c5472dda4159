import type { Texts } from '../texts/language';
import { de } from './texts-de.js';
import { en } from './texts-en.js';

export const editorTexts: Texts<typeof en> = { en, de };
export type EditorTexts = typeof en;
