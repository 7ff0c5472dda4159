import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdit } from '../edit/use-edit';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { changeRule, ruleQuery, type TaggedRule } from './queries';
import { toRuleBody, toDraft, type RuleDraft } from './rule-draft';

export type RuleEdit = ReturnType<typeof useRuleEdit>;

/** A rule as it is edited. */
export function useRuleEdit(tagged: TaggedRule) {
  const texts = useTexts('rules');
  const queryClient = useQueryClient();
  const [isBroken, setBroken] = useState(false);
  const edit = useEdit<TaggedRule, RuleDraft>({
    name: `rules/${tagged.rule.id}`,
    save: 'button',
    tagged,
    readFields: ({ rule }) => toDraft(rule),
    change: async (before, changes) => {
      const body = toRuleBody({ ...toDraft(before.rule), ...changes });
      // Checked before it is saved.
      if (body === null) throw new SyntaxError('body is not JSON');
      return await changeRule(before, body);
    },
    query: ruleQuery(tagged.rule.id),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['rules'], refetchType: 'none' });
      notify(texts.saved);
    },
  });
  /** What cannot be sent is not saved; its field says so. */
  const checked = (save: () => unknown) => () => {
    const isSendable = toRuleBody(edit.typed) !== null;
    setBroken(!isSendable);
    if (isSendable) save();
  };
  return {
    ...edit,
    isBroken,
    change: (next: RuleDraft) => edit.change(next),
    save: checked(edit.save),
    keepMine: checked(edit.keepMine),
    discard: () => {
      setBroken(false);
      edit.discard();
    },
  };
}
