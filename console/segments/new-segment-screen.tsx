import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { useKept } from '../app/use-kept';
import { finished } from '../conditions/where';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Screen } from '../ui/frame/screen';
import type { SegmentFields } from './use-segment-edit';
import { SegmentForm } from './segment-form';

const CREATE = ['segments', 'create'];
const blank: SegmentFields = { name: '', where: undefined };

function isBegun({ name, where }: SegmentFields): boolean {
  return name !== '' || where !== undefined;
}

/** Creates a segment and opens it. */
export function NewSegmentScreen() {
  const texts = useTexts('segments');
  const router = useRouter();
  const queryClient = useQueryClient();
  const begun = useBegunHere();
  // What is being created is not lost with its screen.
  const asksWithin = useIsMutating({ mutationKey: CREATE }) === 0;
  const [value, setValue] = useKept('segments/new', { begin: blank, isUnsaved: isBegun, asksWithin });
  const { mutate, error, isPending, reset } = useMutation({
    mutationKey: CREATE,
    mutationFn: ({ name, where }: SegmentFields) =>
      dataOf(api.POST('/api/segments', { body: { name, where: finished(where) ?? {} } })),
    onMutate: begun.place,
    onSuccess: async ({ id }, _fields, place) => {
      setValue(() => blank);
      void queryClient.invalidateQueries({ queryKey: ['segments'] });
      if (begun.isStill(place))
        await router.navigate({ to: '/segments/$id', params: { id }, ignoreBlocker: true });
    },
  });
  const change = (part: Partial<SegmentFields>) => {
    if (!isPending) reset();
    setValue((now) => ({ ...now, ...part }));
  };
  return (
    <Screen title={texts.newSegment} above={<BareLink to="/segments">{texts.segments}</BareLink>}>
      <SegmentForm
        value={value}
        onChange={change}
        hasNewConditions
        action={texts.create}
        error={error}
        isPending={isPending}
        isNew
        onSave={() => mutate(value)}
        onDiscard={isBegun(value) && !isPending ? () => change(blank) : null}
      />
    </Screen>
  );
}
