import { useQuery } from '@tanstack/react-query';
import { automationTones } from '../automations/tones';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { SectionHeading } from '../ui/frame/screen';
import { Status } from '../ui/status';
import { sendersQuery } from './queries';
import styles from './templates.module.css';

/** The automations that send a template. */
export function SentBy({ id }: { id: string }) {
  const texts = useTexts('templates');
  const { data } = useQuery(sendersQuery(id));
  return (
    <section>
      <SectionHeading>{texts.sentBy}</SectionHeading>
      {data?.data.length === 0 && <p className={styles['soft']}>{texts.sentByNone}</p>}
      <ul className={styles['senders']}>
        {data?.data.map((sender) => (
          <li key={sender.id}>
            <Link to="/automations/$id" params={{ id: sender.id }}>
              {sender.name}
            </Link>
            <Status tone={automationTones[sender.status]}>{texts.status[sender.status]}</Status>
            <span>{texts.steps(sender.steps.length)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
