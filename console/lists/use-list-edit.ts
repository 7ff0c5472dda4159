import { useQueryClient } from '@tanstack/react-query';
import { useSwitching } from '../edit/use-switching';
import { useEdit, type EditOptions } from '../edit/use-edit';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { changeList, listQuery, type List, type ListChange, type TaggedList } from './queries';

type Options<T extends object> = Pick<EditOptions<TaggedList, T>, 'name' | 'readFields'> & {
  toBody: (changes: Partial<T>) => ListChange;
};

export type NamesEdit = ReturnType<typeof useNamesEdit>;
export type MailEdit = ReturnType<typeof useMailEdit>;

/** What the list is called and what it says about itself. */
export function useNamesEdit(tagged: TaggedList) {
  return useListEdit(tagged, {
    name: 'names',
    readFields: ({ list: { name, description } }) => ({ name, description: description ?? '' }),
    toBody: ({ name, description }) => ({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description: description || null }),
    }),
  });
}

/** The words of the confirmation email. */
export function useMailEdit(tagged: TaggedList) {
  return useListEdit(tagged, {
    name: 'mail',
    readFields: ({ list: { confirmation } }) => ({
      subject: confirmation.subject ?? '',
      preheader: confirmation.preheader ?? '',
      html: confirmation.document === null ? (confirmation.html ?? '') : '',
      document: confirmation.document,
      redirectUrl: confirmation.redirectUrl ?? '',
    }),
    toBody: ({ subject, preheader, html, document, redirectUrl }) => ({
      confirmation: {
        ...(subject !== undefined && { subject: subject || null }),
        ...(preheader !== undefined && { preheader: preheader || null }),
        ...(document !== undefined && { document }),
        // Blocks take the place of HTML.
        ...(html !== undefined && (document ?? null) === null && { html: html || null }),
        ...(redirectUrl !== undefined && { redirectUrl: redirectUrl || null }),
      },
    }),
  });
}

type Switches = Pick<List, 'doubleOptIn' | 'requireConsent' | 'visibility'>;

/** What is switched on and off. */
export function useSwitches(tagged: TaggedList) {
  return useSwitching(
    useListEdit<Switches>(tagged, {
      name: 'switches',
      readFields: ({ list: { doubleOptIn, requireConsent, visibility } }) => ({
        doubleOptIn,
        requireConsent,
        visibility,
      }),
      toBody: (changes) => changes,
    }),
  );
}

function useListEdit<T extends object>(tagged: TaggedList, { name, readFields, toBody }: Options<T>) {
  const texts = useTexts('lists');
  const queryClient = useQueryClient();
  const { id } = tagged.list;
  return useEdit<TaggedList, T>({
    name: `lists/${id}/${name}`,
    save: 'button',
    tagged,
    readFields,
    change: (before, changes) => changeList(before, toBody(changes)),
    query: listQuery(id),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['lists', 'all'] });
      notify(texts.saved);
    },
  });
}
