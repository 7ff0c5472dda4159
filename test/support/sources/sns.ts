import { createSign, randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../domain/json/json.js';

export const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:bounces';
const HOST = 'https://sns.eu-west-1.amazonaws.com';
export const CERTIFICATE_URL = `${HOST}/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem`;
export const SUBSCRIBE_URL = `${HOST}/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=2336412f37`;

interface SnsParts {
  version?: '1' | '2';
  topic?: string;
  subject?: string;
}

/** A message that was published to a topic, as SNS sends it. */
export function snsNotification(message: JsonObject, parts: SnsParts = {}): JsonObject {
  const { subject } = parts;
  return signed(
    parts,
    { Message: JSON.stringify(message), ...(subject !== undefined && { Subject: subject }) },
    'Notification',
  );
}

/** The handshake that precedes the first message, and follows the last one. */
export function snsHandshake(
  type: 'SubscriptionConfirmation' | 'UnsubscribeConfirmation',
  parts: SnsParts & { url?: string } = {},
): JsonObject {
  const message = `You have chosen to subscribe to the topic ${TOPIC}.\nTo confirm, visit the SubscribeURL.`;
  return signed(
    parts,
    { Message: message, Token: '2336412f37', SubscribeURL: parts.url ?? SUBSCRIBE_URL },
    type,
  );
}

function signed({ version = '2', topic = TOPIC }: SnsParts, fields: JsonObject, type: string): JsonObject {
  const body: JsonObject = {
    Type: type,
    MessageId: randomUUID(),
    TopicArn: topic,
    ...fields,
    Timestamp: '2026-03-01T12:00:01.000Z',
    SignatureVersion: version,
    SigningCertURL: CERTIFICATE_URL,
  };
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names.flatMap((name) => (name in body ? [`${name}\n${textOf(body[name])}\n`] : [])).join('');
  const sign = createSign(version === '1' ? 'sha1' : 'sha256').update(text);
  return { ...body, Signature: sign.sign(privateKey, 'base64') };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Self-signed, for these tests alone. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUDjJb4WIiFpiT1MVsrblwsqh7rU0wDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTIyMTg1ODA5
WhgPMjEyNjEwMjkxODU4MDlaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAspSSnLWosBdOoi4LYfQD
Q9hi5JzuZ9rrRJUPjX8z4PvsficPaSDH2YlHcFFg41v5VcJNvEKCk2I4PNm6/EOV
W8T9OqfZ09KCA9ucBz0FRfCwZ3/mzf4o2MEk8AmZ/hf35Bf/j2eCnpUFQaJyO3/Z
iXsi134CdkbJs3ykogWH2We0o/sz7vKgdutAcSSfCttDR7C8q6GIpxzqBzGXzJjc
UhMPIDkJtyUwKdzE3b3EGKEjsYpwexZtJbVxuPiAY2NBSrR+cFt/T2WaAh4vdqI/
5sqDWTsilFN2zdzcQ1BVClZeXg8jzMs85zoCUQ5HKgvZ2Kduw2zwu0U/8jBpaFG6
OQIDAQABo1MwUTAdBgNVHQ4EFgQUZqE/VIslAezDNPCnNCdccj2vgBwwHwYDVR0j
BBgwFoAUZqE/VIslAezDNPCnNCdccj2vgBwwDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAFawveHqZU7cKkOUhn6WBb0DYZD+pQq5sG5J5muJ1t1mo
aVfZjMVKvbIxcrUB65sNNHqMTtRJ0p2VI3KAXGpPLbbRyPhXAfpKuuGjZxdzFRgN
yuwcpKcnr6DB99LEyjBJol/+mXX1g6RfCpAU/Q1G35SkcVs5ZHSHOjaNHu2D79+a
Rc7FXGgOsdIF8LwbCKypTWYCJkAt2OzWQZLfoRBC//ZBMbcP5dfFt6qE2MKoNRzT
RjF+bLOCGEfkofkXZeQc/4LncFivJcGZLOsaKVLloSQhynjtjdSoxalbFbiwwFLj
vLQz7EjWy7u8g4Umw3eOQx6osqFaC2Ed/irOKDGHqg==
-----END CERTIFICATE-----`;
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCylJKctaiwF06i
Lgth9AND2GLknO5n2utElQ+NfzPg++x+Jw9pIMfZiUdwUWDjW/lVwk28QoKTYjg8
2br8Q5VbxP06p9nT0oID25wHPQVF8LBnf+bN/ijYwSTwCZn+F/fkF/+PZ4KelQVB
onI7f9mJeyLXfgJ2RsmzfKSiBYfZZ7Sj+zPu8qB260BxJJ8K20NHsLyroYinHOoH
MZfMmNxSEw8gOQm3JTAp3MTdvcQYoSOxinB7Fm0ltXG4+IBjY0FKtH5wW39PZZoC
Hi92oj/myoNZOyKUU3bN3NxDUFUKVl5eDyPMyzznOgJRDkcqC9nYp27DbPC7RT/y
MGloUbo5AgMBAAECggEAB920/oue6FDCgTDLhg9IRIkHxB+ofbEeK1lwg7BOcfLO
1ji0vFH6E5oxKCChhqpCt5UVNP1uAH1zUjTaAGoerlnlOJvzo5myaeaWvxfgP1Ys
gwaWfUzccj3BuYQGwTM/k0++TUwHLCKOxncYFohZZe2jWYAeriSMlmgfXVamhvww
V77p6uU1z7TuMalIJwO9pW7/Sr/1rEOGbRsOe+pVSCnbD4s2g7g0vSwBJ1OpGW7u
Yu4mecExmZALd4gWdg2TL72CdEKRHjwalFxSLKHpQSFYvfr020RsttnqhUV91JG1
717PDnFfh3Mx1OA49HqKw6U+plN52up7GchEJYIK4QKBgQDcWdct1qR3fvSYYNl+
7fJEscbYU2R2xcmlip65JsGTkatgU2gDH/ijNGNWk4RdGvcrNv6BTvKDXPq390qt
lZZKHC0Kas/OkToXx/Y/y3Kc1FTwCpKEZJPF4mpXz17+CM12otxxpXCJGQfoxzUO
ipOLbvydXoF3HFhGPzpmtGt3qQKBgQDPeL31qVqfoZbBuoqBK5L7VVGmpSWkie9I
9BKsXj9KIF4sjwag1cNml845seL9OvvzNubikOOcNbSgTF8Nm+/AallpFwlAW3LC
GlQNStOYmqRpCz5Tc/EWi7+5wXiXcxZUNAEbh2FEamM0P1RY/u9zLTVKFTTjDMs7
E/e5VtWIEQKBgQDRLaAt7aM3pReBR/9wlWX1fGZtmcy3S8+/DLbcwUPmWNS9nrAQ
t1sLY4Ih/+wZjq2xIoW8LzvdJHkGBwWnf2eqdtDzIK6hRBBH3xWPPg1Rf+gZ749j
iy8VHXkiXsOomKajxrtKT2ljXJW7jtB5O2gRZ4z7v2lbr1bFaOSB9yhF8QKBgH8y
06PttLXx5+/WYlxXTsHwySKWVcHPH3lmypwLHFpiBdrjxXiOFkKsB6+vtC71Hss6
ecumcSWwd5FfwVcip5ccnLyldvKSHoWKhsWvfpMtHGeakRexGbps65sDVt/jm2j8
iUFLewLrBu9ddGUrx7qhmO5WmhoqGd+ammJzLm9BAoGADRfefk3GvNrfL6PAqtzu
M39kr7g8r8QFAo1C9+LDY823002/eMFI8kNtYjbj+Nyv18hspDSs3Cxayj2EWi0l
fpl301lvTfIO07Gpj1j2mymatAvRCuou+BicSchM11w+94fyew3e9LvS95U+as6h
db0Ex0MNHrj5dxgVdTtYwL0=
-----END PRIVATE KEY-----`;
