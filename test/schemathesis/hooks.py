"""Values for the formats in the OpenAPI description, and constraints that no schema of a single field can express."""

import json
import os
import random

import schemathesis
from hypothesis import strategies as st

UNITS = ["second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks"]
WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)
DURATIONS = st.one_of(
    st.builds(lambda n, unit: f"{n} {unit}", st.integers(1, 50), st.sampled_from(UNITS)),
    st.builds(lambda n: f"PT{n}H", st.integers(1, 500)),
    st.builds(lambda n: f"P{n}D", st.integers(1, 366)),
)
DATES = st.dates().map(lambda day: day.isoformat())
TIMES = st.builds(lambda day, h, m: f"{day}T{h:02}:{m:02}:00.000Z", DATES, st.integers(0, 23), st.integers(0, 59))
TEMPLATES = st.one_of(
    WORDS,
    st.sampled_from(["Hi {{ contact.firstName }}", "{% if event.total > 3 %}much{% endif %}", "<p>ä 漢字 😀</p>"]),
)
EMAILS = st.builds(lambda a, b: f"{a}@{b}.example", WORDS, WORDS)
FORMATS = {
    "email": EMAILS,
    "email-or-domain": st.one_of(EMAILS, st.builds(lambda a: f"@{a}.example", WORDS)),
    "rollcall-duration": DURATIONS,
    "rollcall-offset": st.builds(lambda sign, length: sign + length, st.sampled_from(["", "-", "+"]), DURATIONS),
    "rollcall-time": st.one_of(TIMES, DATES),
    "iana-timezone": st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"]),
    "bcp47-language": st.sampled_from(["en", "en-GB", "de", "zh-Hant"]),
    "event-name": st.builds(lambda a, b: f"{a}.of_{b}", WORDS, WORDS),
    "liquid": TEMPLATES,
    "liquid-output": st.sampled_from(["{{ contact.firstName }}", "{{ event.zone | default: 'UTC' }}"]),
    "web-address": st.builds(lambda host, path: f"https://{host}.example/{path}", WORDS, WORDS),
    "webhook-url": st.builds(lambda path: f"http://127.0.0.1:1080/{path}", WORDS),
    "header-name": st.builds(lambda word: f"X-{word}", WORDS),
    "payload-path": st.builds(lambda a, b: f"data.{a}.{b}", WORDS, WORDS),
    "contact-instant": st.builds(lambda word: f"customFields.{word}", WORDS),
    "condition-field": st.builds(
        lambda root, word: f"{root}.{word}", st.sampled_from(["contact.customFields", "event", "entry"]), WORDS
    ),
    "date-time": TIMES,
    "date": DATES,
}
# Existing ids, by the path segment that precedes them.
IDS = json.loads(os.environ.get("ROLLCALL_IDS", "{}"))
for kind in ("list", "template", "contact", "sender"):
    FORMATS[f"{kind}-id"] = st.just(IDS.get(f"{kind}s", "f" * 24))
STANDARD = {"email", "date", "date-time"}
for name, strategy in FORMATS.items():
    schemathesis.openapi.format(name, strategy)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """The tool expects a refusal of values that violate a format it does not know; only the service can decide that."""
    if os.environ.get("ROLLCALL_MODE") == "negative":
        without_own_formats(raw_schema)


def without_own_formats(node):
    if isinstance(node, dict):
        if isinstance(node.get("format"), str) and node["format"] in FORMATS and node["format"] not in STANDARD:
            del node["format"]
        node = list(node.values())
    for item in node if isinstance(node, list) else []:
        without_own_formats(item)


PARAMETERS = ("id", "token", "publicId", "payload", "retry")
CHANCE = random.Random(1)

# The last row that a list returns by page number.
REACH = 10_000


# The example id in the description; nothing has this id.
EXAMPLE_ID = "65a1f0c2b3d4e5f601234567"
REFERENCES = {"listId": "lists", "templateId": "templates", "contactId": "contacts", "sender": "senders"}


def sendable(value, name=None):
    """Replaces example ids by existing ones, and removes NUL from field names: the generator only avoids it in values."""
    if isinstance(value, dict):
        return {key.replace("\x00", ""): sendable(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [sendable(item) for item in value]
    return IDS.get(REFERENCES.get(name), value) if value == EXAMPLE_ID else value


@schemathesis.hook
def before_call(context, case, kwargs):
    """Protects the run's own API key, removes invented cursors, keeps pages within reach, and quotes ETags."""
    parameters = case.path_parameters
    if parameters and parameters.get("id") == os.environ.get("ROLLCALL_KEY_ID"):
        parameters["id"] = "f" * 24
    if case.meta is None or case.meta.generation.mode.name != "POSITIVE":
        return
    for parameter in PARAMETERS:
        before, _, after = case.operation.path.partition("/{" + parameter + "}")
        known = IDS.get("publicForms" if parameter == "publicId" else before.rpartition("/")[2])
        if known and parameter in (parameters or {}) and case.method != "DELETE" and CHANCE.random() < 0.5:
            parameters[parameter] = known
    # Values set here are validated against their schema again, so only necessary changes are made.
    if isinstance(case.body, dict) and case.body != (body := sendable(case.body)):
        case.body = body
    tag = (case.headers or {}).get("If-Match")
    if tag is not None and not tag.endswith(('"', "*")):
        case.headers["If-Match"] = '"1"'
    query = case.query
    if query and "cursor" in query:
        del query["cursor"]
    if query and "page" in query and int(query["page"]) * int(query.get("limit") or 50) > REACH:
        query["page"] = 1
