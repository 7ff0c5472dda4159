import type { Texts } from '../texts/language';
import { de } from './texts-de';
import { en, type SettingsTexts } from './texts-en';

export const settingsTexts: Texts<SettingsTexts> = { en, de };
