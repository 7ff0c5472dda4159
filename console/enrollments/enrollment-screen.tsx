import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { enrollmentTones } from './tones';
import { useMe } from '../api/me';
import { contactQuery } from '../contacts/contact-queries';
import { isAtLeast } from '../../domain/accounts/access.js';
import { isolated } from '../texts/directions';
import { useTexts } from '../texts/language';
import { BareLink, Link, LinkButton } from '../ui/button';
import { Fact, Facts } from '../ui/form/inline-field';
import { Columns, Panel } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { Screen } from '../ui/frame/screen';
import { Status } from '../ui/status';
import { EnrollmentActions } from './enrollment-actions';
import { EnrollmentPath } from './enrollment-path';
import styles from './enrollment.module.css';
import { enrollmentQuery, graphQuery, type Enrollment } from './queries';

const route = getRouteApi('/shell/enrollments/$id');

/** One person's way through one automation: what happened, what comes next and when, and what can be done. */
export function EnrollmentScreen() {
  const texts = useTexts('enrollments');
  const { id } = route.useParams();
  const { data: enrollment } = useSuspenseQuery(enrollmentQuery(id));
  const { data: graph } = useQuery(graphQuery(enrollment));
  const { data: tagged } = useQuery({
    ...contactQuery(enrollment.contactId),
    enabled: enrollment.contact !== null,
  });
  const person = enrollment.contact?.name ?? enrollment.contact?.email ?? texts.deleted;
  const mayEdit = isAtLeast(useMe().role, 'editor');
  return (
    <Screen
      title={`${isolated(person)} ${texts.title(enrollment.automation.name)}`}
      above={<BareLink to="/contacts">{texts.contacts}</BareLink>}
    >
      <Columns label={texts.facts} aside={<About enrollment={enrollment} mayEdit={mayEdit} />}>
        <div className={styles['head']}>
          <State enrollment={enrollment} />
          {mayEdit && (
            <div className={styles['actions']}>
              <EnrollmentActions enrollment={enrollment} graph={graph} />
            </div>
          )}
        </div>
        <EnrollmentPath enrollment={enrollment} graph={graph} timezone={tagged?.contact.timezone ?? null} />
      </Columns>
    </Screen>
  );
}

function State({ enrollment }: { enrollment: Enrollment }) {
  const texts = useTexts('enrollments');
  const { status, paused, goalReached, exitReason } = enrollment;
  return (
    <>
      <Status tone={paused ? 'warn' : enrollmentTones[status]} isPill>
        {paused ? texts.paused : texts.statuses[status]}
      </Status>
      {goalReached && (
        <Status tone="good" isPill>
          {texts.goal}
        </Status>
      )}
      {exitReason !== null && <span className={styles['soft']}>{texts.ended[exitReason]}</span>}
    </>
  );
}

function About({ enrollment, mayEdit }: { enrollment: Enrollment; mayEdit: boolean }) {
  const texts = useTexts('enrollments');
  const { contact, automation, automationId, automationVersion, enteredAt, endedAt, run } = enrollment;
  const { contactId, temporalUrl } = enrollment;
  return (
    <Panel title={texts.facts}>
      <Facts>
        <Fact label={texts.contact}>
          {contact === null ? (
            texts.deleted
          ) : (
            <Link to="/contacts/$id" params={{ id: contact.id }}>
              {contact.email}
            </Link>
          )}
        </Fact>
        <Fact label={texts.automation}>
          <Link to="/automations/$id" params={{ id: automationId }}>
            {automation.name}
          </Link>
          , {texts.version(String(automationVersion))}
        </Fact>
        <Fact label={texts.entered}>
          <Instant at={enteredAt} form="exact" />
        </Fact>
        {endedAt !== null && (
          <Fact label={texts.endedAt}>
            <Instant at={endedAt} form="exact" />
          </Fact>
        )}
        <Fact label={texts.run}>{run}</Fact>
      </Facts>
      <div className={styles['links']}>
        {temporalUrl !== null && (
          <a href={temporalUrl} target="_blank" rel="noreferrer" className={styles['link']}>
            {texts.temporal}
          </a>
        )}
        <LinkButton size="small" to="/events/why" search={{ contact: contactId, automation: automationId }}>
          {texts.why}
        </LinkButton>
      </div>
      {!mayEdit && <p className={styles['soft']}>{texts.viewer}</p>}
    </Panel>
  );
}
