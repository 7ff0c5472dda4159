import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { BareLink, IconButton } from '../ui/button';
import { Switch } from '../ui/choice';
import { CloseIcon, CopyIcon, DeleteIcon, MoreIcon } from '../ui/icons';
import { linkTab, LinkTabs } from '../ui/link-tabs';
import { Menu, MenuItem } from '../ui/menu';
import { Screen } from '../ui/screen';
import { notify } from '../ui/toast';
import { changeRule, ruleQuery, type TaggedRule } from './queries';
import { RuleState } from './rule-state';
import { ruleTexts } from './texts';

interface Props {
  tagged: TaggedRule;
  mayEdit: boolean;
  actions?: ReactNode;
  /** Drops what is not saved; null if there is nothing. */
  onRevert?: (() => void) | null;
  children: ReactNode;
}

/** What the screens about a rule have in common: its name, state, switch, menu and tabs. */
export function RuleHead({ tagged, mayEdit, actions, onRevert = null, children }: Props) {
  const texts = useTexts(ruleTexts);
  const { rule } = tagged;
  return (
    <Screen
      title={rule.name}
      above={<BareLink to="/rules">{texts.rules}</BareLink>}
      actions={
        <>
          {mayEdit ? <OnOff tagged={tagged} /> : <RuleState rule={rule} isPill />}
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

/** Turns the rule on or off at once, and back if that is refused. */
function OnOff({ tagged }: { tagged: TaggedRule }) {
  const texts = useTexts(ruleTexts);
  const queryClient = useQueryClient();
  const { queryKey } = ruleQuery(tagged.rule.id);
  const change = useMutation({
    mutationFn: (enabled: boolean) => changeRule({ ...tagged, etag: '*' }, { enabled }),
    onSuccess: (fresh, enabled) => {
      queryClient.setQueryData(queryKey, fresh);
      void queryClient.invalidateQueries({ queryKey: ['rules'] });
      const undo = { label: texts.undo, run: () => change.mutate(!enabled) };
      notify(enabled ? texts.turnedOn : texts.turnedOff, { action: undo });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const isOn = change.isPending ? change.variables : tagged.rule.enabled;
  return (
    <Switch isOn={isOn} onChange={change.mutate}>
      {isOn ? texts.on : texts.off}
    </Switch>
  );
}

type MenuProps = Pick<Props, 'tagged' | 'mayEdit'> & { onRevert: (() => void) | null };

function RuleMenu({ tagged: { rule }, mayEdit, onRevert }: MenuProps) {
  const texts = useTexts(ruleTexts);
  const remove = useRemoval(rule);
  return (
    <Menu label={texts.menu} trigger={<IconButton icon={MoreIcon} label={texts.menu} />}>
      <MenuItem icon={CopyIcon} onAction={() => void navigator.clipboard.writeText(rule.id)}>
        {texts.copyId}
      </MenuItem>
      {onRevert && (
        <MenuItem icon={CloseIcon} onAction={onRevert}>
          {texts.revert}
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={DeleteIcon} isDanger onAction={remove}>
          {texts.delete}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Deletes the rule and offers to restore it. */
function useRemoval({ id, name }: { id: string; name: string }): () => void {
  const texts = useTexts(ruleTexts);
  const queryClient = useQueryClient();
  const router = useRouter();
  const params = { path: { id } };
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const restore = useMutation({
    mutationFn: () => dataOf(api.POST('/api/rules/{id}/restore', { params })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['rules'] });
      notify(texts.restored(name));
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/rules/{id}', { params })),
    onSuccess: async () => {
      await router.navigate({ to: '/rules' });
      queryClient.removeQueries({ queryKey: ['rules', 'one', id] });
      void queryClient.invalidateQueries({ queryKey: ['rules'] });
      notify(texts.deleted(name), { action: { label: texts.undo, run: () => restore.mutate() } });
    },
    onError,
  });
  return () => remove.mutate();
}
