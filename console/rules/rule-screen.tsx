import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../api/me';
import { ConflictBanner } from '../edit/conflict-banner';
import { SaveEdit } from '../edit/save-edit';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { LinkButton } from '../ui/button';
import { Failure, unplaced } from '../ui/failure';
import { Columns } from '../ui/frame/layout';
import { Banner, Status } from '../ui/status';
import { Warnings } from '../warnings/warnings';
import { ruleQuery, type Rule } from './queries';
import { RuleFacts } from './rule-facts';
import { RuleFields, shownPaths } from './rule-fields';
import { RuleHead } from './rule-head';
import { RuleSecret } from './rule-secret';
import { RuleTry } from './rule-try';
import { useRuleEdit, type RuleEdit } from './use-rule-edit';

const route = getRouteApi('/shell/rules/$id');

/** One rule: what it sends and where to, a test, and its secret. */
export function RuleScreen() {
  const { id } = route.useParams();
  return <OneRule key={id} id={id} />;
}

function OneRule({ id }: { id: string }) {
  const texts = useTexts('rules');
  const { data: tagged } = useSuspenseQuery(ruleQuery(id));
  const { role } = useMe();
  const mayEdit = isAtLeast(role, 'editor');
  const edit = useRuleEdit(tagged);
  return (
    <RuleHead
      tagged={tagged}
      mayEdit={mayEdit}
      onRevert={edit.isChanged ? edit.discard : null}
      actions={
        edit.isChanged && (
          <>
            <Status tone="warn">{texts.unsaved}</Status>
            <SaveEdit edit={edit} label={texts.save} />
          </>
        )
      }
    >
      <Columns
        label={texts.signing}
        aside={
          <>
            {mayEdit && <RuleTry ruleId={id} isChanged={edit.isChanged} />}
            <RuleSecret tagged={tagged} mayRotate={isAtLeast(role, 'admin')} />
          </>
        }
      >
        <Health rule={tagged.rule} />
        <Warnings warnings={tagged.rule.warnings} />
        <EditProblem edit={edit} />
        {mayEdit ? (
          <RuleFields draft={edit.typed} onChange={edit.change} error={edit.error} isBroken={edit.isBroken} />
        ) : (
          <RuleFacts rule={tagged.rule} />
        )}
      </Columns>
    </RuleHead>
  );
}

function EditProblem({ edit }: { edit: RuleEdit }) {
  const error = unplaced(edit.error, shownPaths);
  return (
    <>
      <ConflictBanner edit={edit} />
      {error && <Failure error={error} />}
    </>
  );
}

/** Why the rule is off, or that it fails. */
function Health({ rule: { id, off, enabled, failingSince } }: { rule: Rule }) {
  const texts = useTexts('rules');
  const formats = useFormats();
  const said =
    !enabled && off !== null
      ? texts[off.reason === 'gone' ? 'gone' : 'gaveUp'](formats.short(new Date(off.at)))
      : enabled && failingSince !== null
        ? texts.failing(formats.short(new Date(failingSince)))
        : null;
  if (said === null) return null;
  return (
    <Banner
      tone={enabled ? 'warn' : 'bad'}
      actions={
        <LinkButton to="/rules/$id/deliveries" params={{ id }} search={{ status: 'failed' }} size="small">
          {texts.seeDeliveries}
        </LinkButton>
      }
    >
      {said}
    </Banner>
  );
}
