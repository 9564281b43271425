export const WEBHOOKS = `# Verifying webhooks

Every webhook is signed. Check it before you read it: over the exact bytes of the body, in constant time, and refuse a timestamp that is
older than 300 seconds. Answer with 2xx within 5 seconds, and do the work afterwards. Delivery is at least once: remember the event id, which
stays the same however often an event is sent, and use \`sequence\` to put a monitor's events in order.

| header | value |
|---|---|
| \`X-Service-Signature\` | hex HMAC-SHA256 of timestamp, a dot, and the raw body, keyed with the whole secret |
| \`X-Service-Signature-Previous\` | the same with the secret before, for 24 hours after a rotation |
| \`X-Service-Timestamp\` | Unix seconds of sending |
| \`X-Service-Event-Id\` | id of the event |
| \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\` | the same for any library of [Standard Webhooks](https://www.standardwebhooks.com) |

## TypeScript

\`\`\`ts
import { verifyWebhook } from "@tellerline/client";

const event = await verifyWebhook(await request.text(), request.headers, secret);
\`\`\`

## Python

\`\`\`python
import hashlib, hmac, time

def verify(secret: str, headers: dict, raw_body: bytes) -> bool:
    timestamp = headers["X-Service-Timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    expected = hmac.new(secret.encode(), timestamp.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    given = [headers.get("X-Service-Signature", ""), headers.get("X-Service-Signature-Previous", "")]
    return any([hmac.compare_digest(expected, one) for one in given])
\`\`\`

## Go

\`\`\`go
func verify(secret string, header http.Header, rawBody []byte) bool {
	timestamp := header.Get("X-Service-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(rawBody)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	newest := hmac.Equal(expected, []byte(header.Get("X-Service-Signature")))
	previous := hmac.Equal(expected, []byte(header.Get("X-Service-Signature-Previous")))
	return newest || previous
}
\`\`\`

## Ruby

\`\`\`ruby
require "openssl"

def verify(secret, headers, raw_body)
  timestamp = headers["X-Service-Timestamp"]
  return false if (Time.now.to_i - timestamp.to_i).abs > 300
  expected = OpenSSL::HMAC.hexdigest("SHA256", secret, "#{timestamp}.#{raw_body}")
  given = [headers["X-Service-Signature"], headers["X-Service-Signature-Previous"]].compact
  given.map { |one| OpenSSL.secure_compare(expected, one) }.any?
end
\`\`\`

## When a receiver fails

Attempts are made at once, then 10 seconds, 1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours and 12 hours after the one before, each a fifth
earlier or later; \`Retry-After\` on 429 and 503 is obeyed. Redirects are not followed; 410 disables the monitor, and so do five deliveries in a row
that are given up. Nothing is lost by that: events of a disabled monitor are stored for 30 days, and \`POST /v1/monitors/{id}/replay\` sends them.
`;
