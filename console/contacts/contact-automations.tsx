import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { enrollmentTones } from '../enrollments/tones';
import { api, dataOf, type Schemas } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink, Button, Link } from '../ui/button';
import { Failure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { SectionHeading, Skeleton } from '../ui/frame/screen';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import { contactEnrollmentsQuery } from './contact-queries';
import styles from './contact.module.css';

type Enrollment = Schemas['Enrollment'];

/** The automations that a contact is or has been in, with the next instant at which something happens. */
export function ContactAutomations({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const texts = useTexts('contactPage');
  const { title: why } = useTexts('why');
  const formats = useFormats();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    contactEnrollmentsQuery(id),
  );
  const enrollments = data?.pages.flatMap((page) => page.data) ?? [];
  // Only the first page has a total.
  const { total = null, totalIsExact = true } = data?.pages[0] ?? {};
  return (
    <section>
      <SectionHeading
        {...(total !== null && total > 0 && { count: `${formats.number(total)}${totalIsExact ? '' : '+'}` })}
      >
        {texts.automations}
      </SectionHeading>
      {data === undefined && error === null && <Skeleton width="60%" />}
      {data === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && enrollments.length === 0 && (
        <p className={styles['note']}>{texts.noAutomations}</p>
      )}
      <ul>
        {enrollments.map((one) => (
          <li key={one.id} className={styles['line']}>
            <BareLink to="/enrollments/$id" params={{ id: one.id }} title={one.automation.name}>
              {one.automation.name}
            </BareLink>
            <Status tone={one.paused ? 'warn' : enrollmentTones[one.status]}>
              {one.paused ? texts.paused : <State enrollment={one} />}
            </Status>
            {mayEdit && one.status === 'active' && <End enrollment={one} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" kind="bare" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {texts.moreAutomations}
        </Button>
      )}
      <p className={styles['note']}>
        <Link to="/events/why" search={{ contact: id }}>
          {why}
        </Link>
      </p>
    </section>
  );
}

function State({ enrollment: { status, nextWakeAt } }: { enrollment: Enrollment }) {
  const texts = useTexts('contactPage');
  if (status !== 'active' || nextWakeAt === null) return texts[status];
  return (
    <>
      {texts.until} <Instant at={nextWakeAt} />
    </>
  );
}

/** Ends an enrollment. It is not undone by entering again, so that it says so while it is under way. */
function End({ enrollment: { id, automation, contactId } }: { enrollment: Enrollment }) {
  const texts = useTexts('contactPage');
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/enrollments/{id}/exit', { params: { path: { id } }, body: {} })),
    onSuccess: () => {
      notify(texts.ended(automation.name));
      return queryClient.invalidateQueries({ queryKey: ['contacts', 'one', contactId] });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Button
      size="small"
      kind="bare"
      aria-label={`${texts.end}: ${automation.name}`}
      isPending={isPending}
      onPress={() => mutate()}
    >
      {texts.end}
    </Button>
  );
}
