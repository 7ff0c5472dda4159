import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { taggedAs } from '../api/tagged';
import { useEdit } from '../edit/use-edit';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import {
  asSending,
  sendingQuery,
  workspaceQuery,
  type Limits,
  type TaggedSending,
  type Tracking,
} from './queries';

export type SendingFields = Pick<Limits, 'quietHours' | 'cap'> & Tracking;

/** Quiet hours, cap and what is measured, as they are edited. */
export function useSendingEdit(stored: TaggedSending) {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  return useEdit<TaggedSending, SendingFields>({
    name: 'settings/sending',
    save: 'button',
    tagged: stored,
    readFields: ({ sending: { marketing, tracking } }) => ({
      quietHours: marketing.quietHours,
      cap: marketing.cap,
      clicks: tracking.clicks,
      opens: tracking.opens,
      withoutAnswer: tracking.withoutAnswer,
    }),
    change: async ({ etag }, changes) => {
      const params = { header: { 'If-Match': etag } };
      return await taggedAs(api.PUT('/api/workspace/sending', { params, body: toBody(changes) }), asSending);
    },
    query: sendingQuery,
    onSaved: () => {
      // It has the same tag.
      void queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey, exact: true });
      notify(texts.saved);
    },
  });
}

/** What is left out stays as it is. */
function toBody({ quietHours, cap, clicks, opens, withoutAnswer }: Partial<SendingFields>) {
  const marketing = { ...(quietHours !== undefined && { quietHours }), ...(cap !== undefined && { cap }) };
  const tracking = {
    ...(clicks !== undefined && { clicks }),
    ...(opens !== undefined && { opens }),
    ...(withoutAnswer !== undefined && { withoutAnswer }),
  };
  return {
    ...(Object.keys(marketing).length > 0 && { marketing }),
    ...(Object.keys(tracking).length > 0 && { tracking }),
  };
}
