"""Calls every resource with the generated client; each response must be of the described type."""

import os

from rollcall_client import AuthenticatedClient, models
from rollcall_client.api.automations import automations_get, automations_one_put, automations_post
from rollcall_client.api.contacts import contacts_get, contacts_one_get, contacts_post
from rollcall_client.api.emails import messages_get
from rollcall_client.api.enrollments import enrollments_get
from rollcall_client.api.events import events_get, events_send_post
from rollcall_client.api.forms import forms_get
from rollcall_client.api.images import images_get
from rollcall_client.api.jobs import jobs_get
from rollcall_client.api.rules import rules_get, rules_post
from rollcall_client.api.senders import senders_get
from rollcall_client.api.signing_up import lists_get, lists_post, subscribe_post, suppressions_get
from rollcall_client.api.sources import event_sources_get, event_sources_post
from rollcall_client.api.templates import templates_get, templates_post
from rollcall_client.api.webhook_calls import webhook_deliveries_get
from rollcall_client.api.workspace import workspace_get

client = AuthenticatedClient(base_url=os.environ["ROLLCALL_URL"], token=os.environ["ROLLCALL_KEY"])


def made(call, body, kind):
    answer = call.sync(client=client, body=body)
    assert isinstance(answer, kind), answer
    return answer


contact = made(contacts_post, models.ContactsPostBody.from_dict({"email": "ada@example.com"}), models.Contact)
assert contacts_one_get.sync(contact.id, client=client).email == "ada@example.com"
news = made(lists_post, models.ListsPostBody.from_dict({"name": "News"}), models.List)
subscribe = models.SubscribePostBody.from_dict({"email": "ada@example.com", "listId": news.id})
made(subscribe_post, subscribe, models.Subscribed)
made(event_sources_post, models.EventSourcesPostBody.from_dict({"name": "Shop"}), models.EventSource)
template = {"name": "Hi", "subject": "Hi", "html": "<p>Hi</p>"}
made(templates_post, models.TemplatesPostBody.from_dict(template), models.Template)
automation = {
    "name": "Paid",
    "trigger": {"event": "order.placed", "where": {"all": [{"field": "event.total", "op": "gt", "value": 10}]}},
    "steps": [
        {"type": "wait", "for": "1 day"},
        {"type": "branch", "if": {"any": [{"field": "contact.plan", "op": "exists"}]}, "then": [{"type": "exit"}]},
    ],
}
saved = made(automations_post, models.AutomationsPostBodyType0.from_dict(automation), models.SavedAutomation)
assert [type(step) for step in saved.steps] == [models.WaitStep, models.BranchStep]
changes = models.AutomationsOnePutBody.from_dict({"name": "Paid for"})
assert automations_one_put.sync(saved.id, client=client, body=changes).name == "Paid for"
rule = {
    "name": "Orders",
    "trigger": {"event": "order.placed"},
    "action": {"type": "webhook", "url": "https://example.com/hook"},
}
made(rules_post, models.RulesPostBody.from_dict(rule), models.Rule)
event = {"email": "ada@example.com", "eventName": "order.placed", "eventProperties": {"total": 42}}
made(events_send_post, models.EventsSendPostBody.from_dict(event), models.EventCounts)

pages = {
    automations_get: models.ListedAutomationPage,
    contacts_get: models.ContactPage,
    enrollments_get: models.EnrollmentPage,
    event_sources_get: models.EventSourcePage,
    events_get: models.EventPage,
    forms_get: models.FormPage,
    images_get: models.ImagePage,
    jobs_get: models.JobPage,
    lists_get: models.ListPage,
    messages_get: models.MessagePage,
    rules_get: models.RulePage,
    senders_get: models.SenderPage,
    suppressions_get: models.SuppressionPage,
    templates_get: models.TemplateLinePage,
    webhook_deliveries_get: models.WebhookDeliveryPage,
}
for call, kind in pages.items():
    page = call.sync(client=client)
    assert isinstance(page, kind), page
assert isinstance(workspace_get.sync(client=client), models.Workspace)
print(f"{len(pages)} lists read")
