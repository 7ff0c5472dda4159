import { useTexts } from '../texts/language';
import { CodeSamples } from '../ui/json/code';

/** Code that sends an event, with the address of this installation. */
export function SendSamples() {
  const texts = useTexts('events');
  return <CodeSamples label={texts.noneTitle} samples={samplesFor(location.origin)} />;
}

const EVENT = `{
  "email": "ada@example.com",
  "eventName": "order.placed",
  "eventProperties": { "orderId": "A-1042", "total": 42 }
}`;

function samplesFor(origin: string) {
  const url = `${origin}/api/events/send`;
  const curl = `curl ${url} \\
  -H 'Authorization: Bearer rc_…' \\
  -H 'Content-Type: application/json' \\
  -d '${EVENT}'`;
  const javascript = `await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.ROLLCALL_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${EVENT.replaceAll('\n', '\n  ')}),
});`;
  const python = `import os, requests

requests.post(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['ROLLCALL_KEY']}"},
    json=${EVENT.replaceAll('\n', '\n    ')},
    timeout=10,
).raise_for_status()`;
  const php = `$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Authorization: Bearer ' . getenv('ROLLCALL_KEY'), 'Content-Type: application/json'],
    'content' => json_encode([
        'email' => 'ada@example.com',
        'eventName' => 'order.placed',
        'eventProperties' => ['orderId' => 'A-1042', 'total' => 42],
    ]),
]]);
file_get_contents('${url}', false, $context);`;
  return [
    { value: 'curl', label: 'curl', code: curl },
    { value: 'javascript', label: 'JavaScript', code: javascript },
    { value: 'python', label: 'Python', code: python },
    { value: 'php', label: 'PHP', code: php },
  ];
}
