import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import type { ContactWhere } from '../conditions/where';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Screen } from '../ui/screen';
import { SegmentForm } from './segment-form';
import { segmentTexts } from './texts';

/** Creates a segment and opens it. */
export function NewSegmentScreen() {
  const texts = useTexts(segmentTexts);
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: { name: string; where: ContactWhere }) => dataOf(api.POST('/api/segments', { body })),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['segments'] });
      await router.navigate({ to: '/segments/$id', params: { id } });
    },
  });
  return (
    <Screen title={texts.newSegment} above={<BareLink to="/segments">{texts.segments}</BareLink>}>
      <SegmentForm
        name=""
        where={undefined}
        action={texts.create}
        error={error}
        isPending={isPending}
        onSave={(segment) => mutate(segment)}
      />
    </Screen>
  );
}
