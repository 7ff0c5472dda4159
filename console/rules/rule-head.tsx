import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { useRemoval } from '../app/use-removal';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { CloseIcon } from '../ui/icons';
import { linkTab, LinkTabs } from '../ui/frame/link-tabs';
import { MenuItem } from '../ui/menu';
import { OnOff } from '../ui/form/on-off';
import { Screen } from '../ui/frame/screen';
import { ScreenMenu } from '../ui/frame/screen-menu';
import { changeRule, ruleQuery, type TaggedRule } from './queries';
import { RuleState } from './rule-state';

interface Props {
  tagged: TaggedRule;
  mayEdit: boolean;
  actions?: ReactNode;
  /** Discards unsaved changes; null if there are none. */
  onRevert?: (() => void) | null;
  children: ReactNode;
}

/** The header shared by the screens of a rule: name, state, switch, menu and tabs. */
export function RuleHead({ tagged, mayEdit, actions, onRevert = null, children }: Props) {
  const texts = useTexts('rules');
  const queryClient = useQueryClient();
  const { rule } = tagged;
  const enable = async (enabled: boolean) => {
    const changed = await changeRule({ ...tagged, etag: '*' }, { enabled });
    queryClient.setQueryData(ruleQuery(rule.id).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: ['rules'] });
  };
  return (
    <Screen
      title={rule.name}
      above={<BareLink to="/rules">{texts.rules}</BareLink>}
      actions={
        <>
          {mayEdit ? (
            <OnOff isOn={rule.enabled} onChange={enable} texts={texts} />
          ) : (
            <RuleState rule={rule} isPill />
          )}
          {actions}
          <RuleMenu tagged={tagged} mayEdit={mayEdit} onRevert={onRevert} />
        </>
      }
    >
      <LinkTabs label={texts.views}>
        <BareLink to="/rules/$id" params={{ id: rule.id }} {...linkTab}>
          {texts.settings}
        </BareLink>
        <BareLink to="/rules/$id/deliveries" params={{ id: rule.id }} {...linkTab}>
          {texts.deliveries}
        </BareLink>
      </LinkTabs>
      {children}
    </Screen>
  );
}

type MenuProps = Pick<Props, 'tagged' | 'mayEdit'> & { onRevert: (() => void) | null };

function RuleMenu({ tagged: { rule }, mayEdit, onRevert }: MenuProps) {
  const texts = useTexts('rules');
  const params = { path: { id: rule.id } };
  const remove = useRemoval({
    noun: 'rules',
    id: rule.id,
    remove: () => dataOf(api.DELETE('/api/rules/{id}', { params })),
    removed: texts.deleted(rule.name),
    undo: {
      label: texts.undo,
      restore: () => dataOf(api.POST('/api/rules/{id}/restore', { params })),
      restored: texts.restored(rule.name),
    },
  });
  return (
    <ScreenMenu id={rule.id} texts={texts} onRemove={mayEdit ? remove : undefined}>
      {onRevert && (
        <MenuItem icon={CloseIcon} onAction={onRevert}>
          {texts.revert}
        </MenuItem>
      )}
    </ScreenMenu>
  );
}
