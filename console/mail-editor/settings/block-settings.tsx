import type { ComponentType } from 'react';
import type { BlockType } from '../document/document';
import type { SettingsProps } from './set-fields';
import { BoxSettings, ColumnsSettings, ListSettings, SpacerSettings } from './layout-settings';
import { ButtonSettings } from './button-settings';
import { HtmlSettings } from './html-settings';
import { ImageSettings } from './image-settings';
import { RepeatSettings } from './repeat-settings';
import { RowsSettings } from './rows-settings';
import { SocialSettings } from './social-settings';
import { SnippetSettings } from '../snippets/snippet-settings';

/** The settings that only one type of block has. */
export const blockSettings: Partial<Record<BlockType, ComponentType<SettingsProps>>> = {
  button: ButtonSettings,
  image: ImageSettings,
  spacer: SpacerSettings,
  list: ListSettings,
  columns: ColumnsSettings,
  box: BoxSettings,
  social: SocialSettings,
  html: HtmlSettings,
  rows: RowsSettings,
  repeat: RepeatSettings,
  snippet: SnippetSettings,
};
