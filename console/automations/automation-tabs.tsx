import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { linkTab, LinkTabs } from '../ui/frame/link-tabs';

/** The screens about an automation: its flow, the people in it, its versions. */
export function AutomationTabs({ id }: { id: string }) {
  const texts = useTexts('builder');
  const params = { id };
  return (
    <LinkTabs label={texts.views}>
      <BareLink to="/automations/$id" params={params} {...linkTab}>
        {texts.flow}
      </BareLink>
      <BareLink to="/automations/$id/people" params={params} {...linkTab}>
        {texts.people}
      </BareLink>
      <BareLink to="/automations/$id/versions" params={params} {...linkTab}>
        {texts.versions}
      </BareLink>
    </LinkTabs>
  );
}
