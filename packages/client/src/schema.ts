/**
 * Generated from the OpenAPI description; do not edit. `npm run reference` writes it again.
 */
export interface paths {
    "/api/system/test-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email through the mail server
         * @description Sent to the user who asks, or to the one who made the API key. `to` may only be that same address (422). The stages are `resolve`, `connect`,
         *     `greeting`, `tls`, `auth`, `from`, `rcpt` and `data`, as far as they were reached; `said` holds the server's replies. An
         *     answer takes up to 20 s, and a refusal is a 200 with `ok: false`. Ten in ten minutes per workspace, and counted in its quota (429). Where strangers may sign up
         *     (`SIGN_UP`), `said` is empty and `message` general: what the server said is in the log, as `test_mail_refused`.
         *     Mail servers says what to do about certificates.
         */
        post: operations["system.testMail.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out whether to sign up or to sign in
         * @description What a sign-in page needs to know, without a credential. `firstUser`: there is no user yet, so the next one to sign up sets the
         *     installation up. `signUp` is the setting: with `invitation`, sign-up is open to the first user only. `setupToken`: signing up
         *     requires the set-up token.
         */
        get: operations["setup.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Passwords have 10 to 256 characters. Those that are guessed first are a 422: common ones, also with a number behind,
         *     sequences and repetitions, and those that contain the name of the account's email address. Open until the first user exists; with `SIGN_UP=open`, always. More than 30 in 10
         *     minutes from one IP address are a 429; accepting an invitation does not count. While too many passwords are being hashed,
         *     sign-up and sign-in return a 503 with `Retry-After`. `timezone` is that of the new workspace; an unknown zone counts as none, which
         *     is UTC.
         *
         *     The new user can work at once, and is mailed a link that verifies the address (`user.emailVerified`); the first user of an
         *     installation by invitation asks for it. With
         *     `SIGN_UP=verified`, the answer is a 202 `{ "confirmation": "sent" }` without a cookie, the same whether or not the address
         *     has an account, and the mailed link creates the account. Its password is chosen behind that link: none is needed here, and
         *     one that is given is not used, since whoever names an address need not be the one who reads its mail.
         */
        post: operations["auth.signUp.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description If the account has a
         *     second factor, `code` is a code of the authenticator app or a recovery code, each of which works once:
         *     a 401 `second_factor_required` without it. Ten wrong codes in 15 minutes are a 429. Ten failures in 15 minutes from one IP
         *     address at one account, or 50 from one IP address, are a 429. Many failures at one account from everywhere only slow its
         *     sign-in down.
         */
        post: operations["auth.signIn.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description The session has ended.
         */
        post: operations["auth.signOut.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who calls: the signed-in user, or the API key
         * @description With a session: `user`, `workspace`, `role` and all `workspaces` of the user. With an API key, whatever its scopes: `apiKey`
         *     and its `workspace`.
         */
        get: operations["auth.me.get"];
        /**
         * Change your name
         * @description Your name in all workspaces; null removes it. The address changes with `POST /api/auth/email`.
         */
        put: operations["auth.me.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description The browsers in which you are signed in, the latest sign-in first. `lastUsedAt` is accurate to the day, `userAgent` what the
         *     browser said at sign-in, and `workspaceId` the workspace selected there.
         */
        get: operations["auth.sessions.get"];
        put?: never;
        post?: never;
        /**
         * End your other sessions
         * @description You stay signed in here; everywhere else, the process that answers ends the sessions at once, others within a second.
         */
        delete: operations["auth.sessions.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Also your current one, like signing out.
         */
        delete: operations["auth.sessions.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch to another workspace
         * @description the same as `me`, in the other workspace.
         */
        post: operations["auth.switch.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description The user's other sessions end. With a second factor in force, a `code` is required, as at sign-in.
         */
        post: operations["auth.password.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the email address
         * @description `password` is the user's current one; with a second factor in force, a `code` is required too. The address changes
         *     when the link mailed to the new one is opened, within a day; the old address is informed. The answer does not reveal
         *     whether the new address has an account already.
         */
        post: operations["auth.email.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link that verifies the email address
         * @description The link that verifies the address is mailed again. A 409 `conflict` once it is verified.
         */
        post: operations["auth.verification.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the user's second factor
         * @description The user's second factor: time-based one-time passwords of an authenticator
         *     app (RFC 6238; SHA-1, six digits, 30 seconds).
         */
        get: operations["auth.totp.get"];
        put?: never;
        /**
         * Set up a second factor
         * @description `secret` and `uri` are only in this answer; show the `otpauth://` URI as a QR code. It is in force
         *     once a code is confirmed. A 409 `conflict` if one is in force.
         */
        post: operations["auth.totp.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the new second factor
         * @description Answers with ten recovery codes, only this once, each of which replaces a code of the app once.
         *     Ends the user's other sessions.
         */
        post: operations["auth.totp.confirm.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes
         * @description The new recovery codes replace the earlier ones.
         */
        post: operations["auth.totp.recoveryCodes.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factor
         * @description Someone who has lost both the app and the recovery codes needs the
         *     operator.
         */
        post: operations["auth.totp.remove.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use a link that was mailed to verify an address
         * @description `token` is that of a mailed link. Verifies a user's address, changes it, or completes a sign-up.
         *     Works once, within a day, and does not sign in. An unknown, used or expired token is a 422.
         */
        post: operations["auth.verify.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description Answers after the same time for known and unknown addresses. If the
         *     address has an account, it is mailed a link for a new password, at most four times an hour, in the language of `Accept-Language`
         *     (English, German or French), as all mails about accounts are. More than 30 in 10 minutes from
         *     one IP address are a 429.
         */
        post: operations["auth.forgot.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a mailed link
         * @description Sets the password, ends all sessions and mailed links of the user, and verifies
         *     the address. A link works once, within an hour; an unknown, used or expired token is a 422. It does not sign in.
         */
        post: operations["auth.reset.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description `createdBy` is the user's id, and
         *     `lastUsedAt` is accurate to the minute.
         */
        get: operations["apiKeys.get"];
        put?: never;
        /**
         * Create an API key
         * @description `secret` is shown only in this answer. From `expiresAt` on, the key is
         *     refused (401); null or absent: never.
         */
        post: operations["apiKeys.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an API key */
        get: operations["apiKeys.one.get"];
        /**
         * Change an API key
         * @description The secret stays the same.
         */
        put: operations["apiKeys.one.put"];
        post?: never;
        /**
         * Revoke an API key
         * @description The process that answers refuses the key at once, others within a second.
         */
        delete: operations["apiKeys.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a workspace
         * @description You own the new workspace, and your next sign-in starts there; this session stays where it is until you
         *     switch. With `SIGN_UP=invitation`, only someone who owns the current workspace can create another
         *     (403); with `SIGN_UP=verified`, only users whose address is verified. A user can own 20 workspaces (409 `conflict`).
         */
        post: operations["workspaces.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description `id` is the user's.
         */
        get: operations["members.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a member */
        get: operations["members.one.get"];
        /**
         * Change a member's role
         * @description The API keys and event sources that a member made would outlive their rights. So a change from `admin` or `owner` to a
         *     lower role deletes those keys and disables those sources, in the same transaction, and `made` lists them. With
         *     `keepApiKeys: true` or `keepEventSources: true` they stay, and are still listed. The last owner must stay an owner
         *     (409 `conflict`).
         */
        put: operations["members.one.put"];
        post?: never;
        /**
         * Remove a member, or leave the workspace
         * @description Any member can leave (their own id); removing others takes `admin` and above. The member's sessions end at once,
         *     and what they made is revoked as for a change of role, with `?keepApiKeys=true` and
         *     `?keepEventSources=true` to keep it. 204 if they made nothing. The last owner cannot leave
         *     (409 `conflict`).
         */
        delete: operations["members.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Without accepted, revoked
         *     and expired ones.
         */
        get: operations["invitations.get"];
        put?: never;
        /**
         * Invite a member
         * @description The link is mailed, in the language of the request. `url` is the same link to pass on yourself; it is shown only in this answer.
         *     It works once, within seven days. `mail.status` says what became of the email, with the server's `reason` if it failed; `mail` is
         *     null where none was sent, since the address had four invitations within the hour. A second invitation for an address replaces
         *     the first and is mailed again; for an existing member it is a 409 `conflict`. An invitation ends when its inviter leaves, is removed, or may no longer give its
         *     role.
         */
        post: operations["invitations.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description The link no longer works.
         */
        delete: operations["invitations.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invitation
         * @description What the link is for, the same whether or not the address
         *     has an account. A used, revoked, expired or unknown token is a 404.
         */
        get: operations["invitations.accept.one.get"];
        put?: never;
        /**
         * Accept an invitation
         * @description Signs in: 201 with a new account for the invited
         *     address, 200 with the account that has it. The password is the new account's, or the existing account's current one; if
         *     you are signed in to that account, you need none. `code` is its second factor, if it has one. Wrong passwords count as failed sign-ins.
         *
         *     With `SIGN_UP=verified`, anything but the password or a session of the account is a 202 `{ "confirmation": "sent" }`,
         *     whether or not there is an account, and a new account is created by the link mailed to the invited address, with the
         *     password chosen there.
         */
        post: operations["invitations.accept.one.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses that the workspace may send as
         * @description Newest first; for all members.
         */
        get: operations["senders.get"];
        put?: never;
        /**
         * Ask for an address to send as
         * @description 201, and the link is mailed. For an address that was asked for before, 200, and the link is mailed
         *     again if the last one is older than 10 minutes; earlier links stop working. Up to 100 per workspace (409 `conflict`) and 30
         *     requests an hour, with changes of `senderEmail` counted (429).
         */
        post: operations["senders.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/senders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an address */
        get: operations["senders.one.get"];
        /**
         * Change the name and reply address of an address
         * @description Changes `name` and `replyTo`, from the next email on; null means as the workspace says. The address stays: ask for another one
         *     instead.
         */
        put: operations["senders.one.put"];
        post?: never;
        /**
         * Remove an address
         * @description 409 `conflict` while a template, an automation that is not archived or a broadcast that is not over names it; the error says which. Enrollments on an
         *     older version that names it then send from the workspace's sender. If it was the workspace's `senderEmail`, email comes from `no-reply@` again. Can be restored for 30 days.
         */
        delete: operations["senders.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/senders/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a sender that was deleted
         * @description Confirmed if it was. 409 if the address has since been added again.
         */
        post: operations["senders.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Every change made by a person or a key, and every download of people, newest first. Filters: `actor` (the id of a user or key), `action`,
         *     `target` (the id of what was changed), `after` (inclusive), `before`.
         *
         *     - `action` is `<resource>.<verb>`, as in `automations.create`, `apiKeys.delete`, `enrollments.pause`. Downloads are
         *       `exports.file`, `imports.errors.csv` and `contacts.archive`.
         *     - `before` and `after` hold the fields that differ; null if nothing existed before, or exists after. Secrets are
         *       `[redacted]`, URLs are reduced to their host, and values above 32 KiB are replaced by their size.
         *     - A row is written in the transaction of its change. Personal data in a contact's rows is erased with the contact.
         *     - Events are not audited: the event log names the key or user that sent them.
         */
        get: operations["audit.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/onboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which first steps are done
         * @description `sender`: email comes from an address of the workspace, which is confirmed. `brand`: there is a color or a logo. `measuring`: someone has
         *     decided, either way, whether opens and clicks are measured. `keyUsed`: an
         *     API key was used. `sourceReceived`: an event source has received something. `mailSent` looks at the latest 200 emails.
         *
         *     ```sh
         *     curl -sS "$API/api/onboarding" -H "$AUTH"
         *     ```
         */
        get: operations["onboarding.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what needs attention
         * @description What someone should look at, the most urgent kind first; an empty list is good news. Contains the kinds that the role or the
         *     scopes of the caller may read.
         *
         *     | kind                   | what it says                                                                    | subject    | reason              |
         *     | ---------------------- | ------------------------------------------------------------------------------- | ---------- | ------------------- |
         *     | `noWorker`             | no worker was seen for three minutes, so nothing is sent                        |            |                     |
         *     | `outboxLate`           | a command has waited for two minutes: Temporal or all workers are away          |            |                     |
         *     | `mailServerAway`       | emails wait for a mail server that is away; `nextAt`: the next attempt          |            | what it said        |
         *     | `marketingPaused`      | marketing email is held back                               | workspace  | bounces, complaints |
         *     | `broadcastNotApproved` | a list has grown beyond `approvalAbove` since its broadcast was scheduled       | broadcast  | why                 |
         *     | `failedEnrollments`    | by automation and error                                                         | automation | the error           |
         *     | `refusedEntries`       | in the last week, contacts had too many active enrollments to enter (`tooMany`) | automation |                     |
         *     | `uncertainMails`       | it is not known whether they were sent        |            |                     |
         *     | `unmappedEvents`       | no contact was found; by source                                                 | source     |                     |
         *     | `ruleOff`              | a rule was turned off automatically; `count`: what it has not delivered         | rule       | gone, failing       |
         *     | `ruleFailing`          | the last deliveries of an enabled rule have failed; `count` as above            | rule       |                     |
         *     | `refusedSignatures`    | in the last week; `count` is since the source exists, `since` the last refusal  | source     | why                 |
         *
         *     `nextAt` is null but where something waits for a next attempt. `look` is the list that shows what was counted, and nothing else: a path and its query. Enrollments, emails and events are
         *     counted up to the latest 1,000 of a kind (`countIsExact`), deliveries up to 100 of a rule, and `since` is that of the oldest one
         *     counted.
         *
         *     ```sh
         *     curl -sS "$API/api/attention" -H "$AUTH"
         *     ```
         */
        get: operations["attention.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what you are told by email
         * @description Of the signed-in member in this workspace. Owners and admins who have not chosen are told at once of what stops sending (`noWorker`,
         *     `outboxLate`, `mailServerAway`, `marketingPaused`, `broadcastNotApproved`, `ruleOff`) and daily of the rest; others of nothing. No email goes to an
         *     address that is not verified. `language`: that of the last sign-in, if none was chosen.
         *
         *     ```sh
         *     curl -sS "$API/api/alerts" -b cookies.txt
         *     ```
         */
        get: operations["alerts.get"];
        /**
         * Choose what you are told by email
         * @description What is left out stays as it is.
         */
        put: operations["alerts.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the installation
         * @description What runs, for everyone who may call; `warnings` and `queues` are for admins, null for others. `isLocal`: links lead to this
         *     machine only, since `BASE_URL` does. `mailCatcher` is the page of the mail catcher where email goes instead of to its
         *     recipients, null if it is delivered. `worker.running`: a worker was seen in the last three minutes. `queues` says since when the
         *     oldest command of each kind waits. Always a 200, also if something is away.
         *
         *     ```sh
         *     curl -sS "$API/api/system" -H "$AUTH"
         *     ```
         */
        get: operations["system.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can be restored
         * @description The latest deletion first. `type` is the resource's name in paths, so `POST /api/<type>/<id>/restore` takes it back. Contains
         *     the types that the role or the scopes of the caller may read.
         *
         *     ```sh
         *     UNDONE=$(curl -sS "$API/api/rules" -H "$AUTH" -H "$JSON" -d '{
         *       "name": "To be deleted",
         *       "trigger": { "event": "order.placed" },
         *       "action": { "type": "webhook", "url": "https://example.com/hook" }
         *     }' | sed 's/.*"id":"\([0-9a-f]\{24\}\)".*\/\1/')
         *     curl -sS -X DELETE "$API/api/rules/$UNDONE" -H "$AUTH"
         *     curl -sS -X POST "$API/api/rules/$UNDONE/restore" -H "$AUTH"
         *     ```
         */
        get: operations["deleted.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Long work that the workers do page by page, newest first. Filters: `kind`, `status`, `scope`.
         *
         *     - `scope` `workspace`: what was requested for something of the workspace, the `subject`: `exitAll` (an automation),
         *       `recoverDeliveries` (a rule), `retryMails`, `importContacts` and `undoImport` (an import; its own calls control it), `erasure` (a deleted
         *       contact; it is running until its last pass, 65 s after the first). Each is a workflow in Temporal, which can be canceled
         *       there as well. `by` is who requested it: null for an erasure, which the audit log has.
         *     - `scope` `installation`: what is repeated for all workspaces: `closedRuns`, `activeRuns`, `unstartedRuns`,
         *       `abandonedMails`, `confirmations`, `lateDeliveries`, `pauseMarketing`,
         *       `dueSegments`, `lostBroadcasts`, `alerts`, `alertPosts`, `lostJobs`, `retention` (what they do). Between two runs
         *       they are `waiting`; `startedAt`, `finishedAt` and `progress` are of the last run. Of their errors, only the type is
         *       shown.
         *     - `progress` has numbers that depend on the kind, such as `{ total, exited }`, and for some also flags.
         *     - `failures` counts the failures since the last success. The job goes on by itself, at `nextRunAt`. That is null while a
         *       worker has the job, and when it is due now or over. A job whose page has failed 20 times is `failed`: it ends there, with the
         *       reason, until somebody retries it.
         *     - Jobs that have ended are listed for 90 days.
         */
        get: operations["jobs.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a job */
        get: operations["jobs.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description The job is `stopped`, and what it has done stays; the page that is underway is finished. Answers for jobs that are `cancelable`:
         *     `exitAll`, `bulkEnrollments`, `bulkContacts`, `recoverDeliveries` and `retryMails` while they run. One that has ended does not change; the other kinds are a 409
         *     `conflict`, since they must not be left half done.
         */
        post: operations["jobs.one.cancel.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a job that has failed
         * @description A job that is `failed` runs again, from the page that failed. Any other is a 409 `conflict`.
         */
        post: operations["jobs.one.retry.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the workspace */
        get: operations["workspace.get"];
        /**
         * Change the workspace
         * @description Any of the fields except `id`, `createdAt`, `senderConfirmed` and `marketingPause`; null clears the sender, address, color, logo or `replyTo`. Email
         *     comes from `senderName` and `senderEmail`; without them, from the workspace's name and `no-reply@` the host of `BASE_URL`.
         *     A new `senderEmail` that is no confirmed sender is mailed a link. Until it is opened, `senderConfirmed` is
         *     false, and email comes from `no-reply@` still.
         *     `brandColor` (`#rrggbb`) colors public pages and email; where it would be hard to read, it is darkened or lightened.
         *     `logoUrl` is shown instead of the name in email and on the pages of forms, confirmations and unsubscribing, whose policy
         *     allows images of its host only; it may be the address of an image of the workspace. `replyTo` is where replies
         *     to all email go; an
         *     automation or a `sendEmail` step can have its own. `retentionDays` (7 to 3,650) is how long the log is kept (the email or call of
         *     the step at which an enrollment stands until it goes on); while a segment counts events of a longer time, it cannot be lowered (409 `conflict`, which names up to five segments).
         *     With `requireConsent`, marketing email goes only to contacts whose consent is `given`; a step that is not allowed to send says `no consent`. It takes effect at once, in both directions, also for enrollments that are underway. With `requireSecondFactor`, sessions of members without a second factor can only use `/api/auth/*`;
         *     everything else is a 403 `second_factor_missing`. API keys are not affected, and cannot change it (403). Only someone
         *     signed in with a second factor can turn it on (409 `conflict`). With `adminsWriteCode`, only owners, admins and keys with the scope
         *     `admin` save emails in blocks that have HTML blocks or Liquid parts; for others that is a 403. With
         *     `approvalAbove`, a broadcast to more people than that needs a second person's approval; null needs none.
         */
        put: operations["workspace.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/mail-quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many emails the workspace may still send today
         * @description Emails to contacts and template tests on this UTC
         *     day; the numbers are null where there is no quota. When it is reached, steps and confirmation emails wait until `resetsAt`
         *     and do not fail; a waiting enrollment says so in `lastError`, and its message in `reason`.
         */
        get: operations["workspace.mailQuota.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sender-dns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up what the DNS says about a sender's domain
         * @description Whether the domain that emails come from, or that of another `sender` by its id, has the records that mailbox providers ask for: SPF, DMARC (its own, or that of a
         *     domain above), and, with the `selector` that the mail provider has given you, the DKIM key. Resend and SendGrid use the same
         *     selector for every domain; for workspaces that send with them it need not be given. `status` is `found`, `missing`,
         *     `invalid` (several where there must be one, or a revoked key) or `unknown` (the name servers did not answer within 5 seconds).
         *     It does not say whether the SPF record names your mail server, or whether emails are signed. Up to 60 in 10 minutes (429).
         */
        get: operations["workspace.senderDns.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read quiet hours, caps and what is measured
         * @description Quiet hours and cap of marketing email, each null while there is none, and what is measured about it. Transactional and
         *     confirmation email is exempt from both.
         *     The `ETag` is that of the workspace.
         */
        get: operations["workspace.sending.get"];
        /**
         * Change quiet hours, caps and what is measured
         * @description What is left out stays as it is; null removes a limit. Changes take effect for email that is begun from then on, and
         *     within an hour for email that waits. Broadcasts: Quiet hours and caps.
         *
         *     - `quietHours`: no marketing email is begun between `from` and `to` in the contact's time zone, or in the workspace's if the
         *       contact has none; it waits until they end. If `to` is not later than `from`, they end on the next day. `days` are the
         *       days on which they begin; null means every day. From 00:00 to 00:00 on Saturday and Sunday is a quiet weekend. Hours that
         *       leave no time for email are refused.
         *     - `cap`: a contact gets at most `atMost` (1 to 100) marketing emails `within` the last 1 hour to 31 days, of automations and
         *       broadcasts together. Those count that are being sent, were sent, or may have been (`uncertain`), unless the
         *       retention has removed them. `whenReached` says whether a further email waits until there is a place for
         *       it (`wait`, the default) or is not sent (`skip`).
         *
         *     - `tracking`, off at first: with `clicks`, the links of marketing email lead over a page of Rollcall, so that
         *       clicks become known; with `opens`, an image is added to it, so that opens do. It applies to email that is made from then on.
         *       Once switched off, nothing is recorded any more, and the links of earlier email go on working.
         *       What is measured, and what you owe your contacts: Opens and clicks.
         *
         *     While its email waits, an enrollment is `active`. Its timeline has `emailPostponed` with `quiet hours` or `cap reached`,
         *     `nextWakeAt` says until when, and the message's `reason` says both. An email that is not sent is `skipped` with the reason
         *     `cap reached`.
         */
        put: operations["workspace.sending.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/mail-provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which provider sends the workspace's email
         * @description `options` that are not set are null. The secret is never shown; `secretSetAt` says when it was entered. The `ETag` is that of
         *     the workspace.
         */
        get: operations["workspace.mailProvider.get"];
        /**
         * Choose the provider that sends the workspace's email
         * @description Replaces the provider and its `options`. `secret` may be left out to keep the one there is, unless the provider changes.
         *     Email that is begun from then on goes there; email that waits for another attempt, too.
         *
         *     | `provider` | `secret`          | `options`                                                |
         *     | ---------- | ----------------- | -------------------------------------------------------- |
         *     | `smtp`     | –                 | –                                                        |
         *     | `postmark` | server token      | `stream` (`outbound`), `marketingStream` (`stream`)      |
         *     | `resend`   | API key           | –                                                        |
         *     | `sendgrid` | API key           | `region`: `global` (default) or `eu`                     |
         *     | `mailgun`  | API key           | `domain`, required; `region`: `us` (default) or `eu`     |
         *     | `ses`      | secret access key | `region` and `accessKeyId`, required; `configurationSet` |
         */
        put: operations["workspace.mailProvider.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/mail-provider/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email through the workspace's provider
         * @description Sends an email from the workspace's sender to `to`, or to the address of the user who asks (an API key must say it), and
         *     answers with what the provider said: `response` or `error`. 409 `conflict` with `smtp`, which has
         *     a test of its own. Up to 10 in 10 minutes (429).
         */
        post: operations["workspace.mailProvider.test.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what Slack and a webhook are told
         * @description `origin` is what is shown of an address, whose path is often a credential. `latest`: the last message; `sentAt` is null while it waits
         *     for its next attempt or was given up, and `error` says why.
         */
        get: operations["workspace.alerts.get"];
        /**
         * Choose what Slack and a webhook are told
         * @description `slack.url` is that of an [incoming webhook](https://api.slack.com/messaging/webhooks). A webhook gets a POST, signed like webhook
         *     steps (Standard Webhooks, with the secret of `GET /api/webhook-secret`): `{ type: "attention", timestamp, data: {
         *     workspace, digest, text, opened, still, mended } }`, where items have `kind`, `subject`, `since`, `count` and `reason`, as in
         *     `GET /api/attention`; `still` is of digests only. Any 2xx is success; otherwise it is tried again after 10 seconds, 1, 10 and 60 minutes and 6 hours,
         *     with the same `webhook-id`. Addresses are refused as those of rules. A channel that is left out stays as it is, null removes it, `url` is needed where there was none.
         */
        put: operations["workspace.alerts.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/alerts/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to Slack or the webhook
         * @description The worker sends it within seconds; read the channel to learn what became of it. Shares the limit of test emails.
         */
        post: operations["workspace.alerts.test.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/resume-marketing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift the pause of marketing email
         * @description Lifts the pause of marketing email that the workspace shows as `marketingPause`: `reason` (`bounces` or
         *     `complaints`), `rate` in percent, and `since`; null while there is none. Steps that wait continue within an hour. The rates
         *     count from then on. Without a pause it is a 409 `conflict`.
         */
        post: operations["workspace.resumeMarketing.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find anything by name
         * @description Finds contacts, automations, templates, lists, forms, sources and rules with words that begin with those of `q`: up to
         *     `limit` of each kind (default 5), those whose name begins so first, then the newest. Case and accents do not matter. Of the
         *     kinds beside contacts, the newest 5,000 are searched; archived automations are, deleted things are not. A key finds what
         *     its other scopes may read. `detail` is a contact's email address, an automation's status, a list's description or a
         *     source's provider.
         */
        get: operations["search.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search contacts
         * @description Parameters, all of which must match:
         *
         *     | parameter                       |                                                                                                                                                                                                                            |
         *     | ------------------------------- | -------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------- |
         *     | `search`                        | up to 5 words; each must begin a word of the email address (local part, domain and their parts) or of a name; case and accents do not matter, nor whether letters such as ł, ø, ß, đ, æ and þ are typed or written without |
         *     | `list`                          | a list's id: contacts who are `subscribed` to it now                                                                                                                                                                       |
         *     | `subscribed`                    | `true` or `false`                                                                                                                                                                                                          |
         *     | `consent`                       | `unknown`, `given` or `withdrawn`                                                                                                                                                                                          |
         *     | `createdAfter`, `createdBefore` | a date or an instant; the first is inclusive, the second exclusive                                                                                                                                                         |
         *     | `field.<name>`                  | the custom field has this value; only together with another parameter                                                                                                                                                      |
         *     | `sort`                          | `createdAt`, `updatedAt` or `email`, descending with a leading `-`; default `-createdAt`                                                                                                                                   |
         */
        get: operations["contacts.get"];
        put?: never;
        /**
         * Create or update a contact
         * @description Creates the contact (201) or changes it (200). Custom fields are merged key by key; null removes a value. A new contact is
         *     subscribed unless you say otherwise or the address is suppressed; an existing one never becomes subscribed unless the
         *     call says so. Fires `contact_added`, or `contact_updated` if a value changed. The answer is the contact, with an `ETag`;
         *     a key without `contacts:read` gets `{ id }` without one, here and from `PUT`.
         *
         *     `consent: { state: "given" | "withdrawn", at? }` says that the person has agreed to marketing email, or withdrawn that; `at` if it was earlier. `withdrawn` also ends `subscribed`. A withdrawal stays until the person signs up, or a `PUT`, or a call with `subscribed: true`, says otherwise. With `silent: true`, the change is recorded and nothing reacts to it.
         *
         *     A contact has up to 200 custom fields, 64 KiB in total; their names have 1 to 64 letters, digits, `_`, `-` and spaces.
         *     An integer that would lose digits is refused: send it as a string.
         */
        post: operations["contacts.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find contacts by conditions
         * @description Finds contacts by conditions. It only reads, and takes a body because conditions can be long. `where` is
         *     `{ all | any | none: [ … ] }`, nestable, of the conditions of automations on `contact.…`, with the same
         *     results, and of these tests:
         *
         *     | test                                                       | true if                                                                                                                                   |
         *     | ---------------------------------------------------------- | ----------------------------------------------------------------------------------------------------------------------------------------- |
         *     | `{ event, atLeast?, atMost?, withinLast?, where? }`        | the log has this event of the contact that often, in the time given or at all; at least once if neither is given; `atMost: 0` means never |
         *     | `{ event, which: "first" \| "last", withinLast?, where? }` | the first or last event of this name is in the time given and meets `where`                                                               |
         *     | `{ list, status? }`                                        | the contact is `subscribed` (default), `pending` or `unsubscribed` on this list                                                           |
         *     | `{ automation, status? }`                                  | the contact has an enrollment in this automation, with this status or any                                                                 |
         *     | `{ broadcast }`                                            | the contact was sent this broadcast                                                                                                       |
         *     | `{ segment }`                                              | the contact is in this segment                                                                                               |
         *
         *     - `where` of an event has conditions on `event.…`, such as `{ "all": [{ "field": "event.total", "op": "gte", "value": 100 }] }`,
         *       without `withinLast`.
         *     - Also `search` and `sort` as in `GET /api/contacts`, and `page`, `limit`, `cursor`.
         *     - Up to ten tests. Here and wherever else conditions are sent, those of fields and lists require the scope `contacts:read`, those
         *       of events `events:read`, those of automations `automations:read`, those of segments `segments:read`, those of broadcasts
         *       `broadcasts:read`.
         *     - The log has events for as long as the workspace keeps them.
         *     - A test of events or of a broadcast can be about up to 5,000 contacts: those that meet it, or with `atMost` and without `atLeast` those that have
         *       too many. Beyond that, and for a query that takes longer than five seconds, the answer is a 422 that says “save it as a segment”: a
         *       segment can have any number of members, and `{ segment }` finds them.
         *     - Where contacts have to be put to the conditions one by one, as for a segment with many members or for what is below a custom field, a page
         *       may have fewer contacts than `limit`, even none, and still a `nextCursor`: go on with it.
         *     - `total` is null also if counting takes too long.
         */
        post: operations["contacts.query.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bulk actions on contacts */
        get: operations["contacts.bulk.get"];
        put?: never;
        /**
         * Act on all contacts that a filter selects
         * @description Does to all contacts that the `filter` selects what the calls for one contact do.
         *
         *     | action                        | needs          | like                                                        | also requires       |
         *     | ----------------------------- | -------------- | ----------------------------------------------------------- | ------------------- |
         *     | `addToList`, `removeFromList` | `listId`       | `POST` and `DELETE /api/lists/{id}/members`                 | `lists:write`       |
         *     | `change`                      | `changes`      | `PUT /api/contacts/{id}`, without `email` and `consent`     |                     |
         *     | `enroll`, `exit`              | `automationId` | `POST /api/automations/{id}/enroll`, and exiting all active | `automations:write` |
         *     | `suppress`                    |                | `POST /api/suppressions`                                    |                     |
         *     | `erase`                       |                | `DELETE /api/contacts/{id}`: final                          |                     |
         *
         *     `filter` has at least one of `ids` (up to 1,000), `where` and `search` (as in `POST /api/contacts/query`); contacts must
         *     match all of them. `search` requires `contacts:read`, as conditions of fields do. `{ field: "contact.email", op: "exists" }` selects every contact. In `changes`, null removes a value.
         *
         *     The worker first selects the contacts, newest first (`selecting`), then acts on each once, in pages, and resumes after a
         *     crash. Contacts created after the call are not selected; whether one still matches at its turn is not asked. A contact whose
         *     state does not allow the action is `refused`, as one that has unsubscribed from the list or may not enter the automation
         *     again; one that was so already is `unchanged`. The audit log records every contact, as if it had been done one by one.
         *
         *     With `dryRun: true` nothing is done: the answer (200) is what it would come to now, decided as for real, with the ten most frequent
         *     `reasons` of refusals. It looks at up to 5,000 contacts, for four seconds; where there are more, `isExact` is false and the numbers are of
         *     those that it has looked at.
         *
         *     With `undoSeconds` (0 to 60; 0 if left out) it begins that many seconds from now (`beginsAt`), and until then `cancel` leaves nothing done.
         */
        post: operations["contacts.bulk.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/bulk/{bulk}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a bulk action on contacts
         * @description `total` grows while `selecting`. What is not `done`, `unchanged` or `refused` is still to come. Listed for 90 days after its
         *     end.
         */
        get: operations["contacts.bulk.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/bulk/{bulk}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a bulk action on contacts
         * @description It ends, `stopped`, after the page of up to 200 contacts under way, as it does when who requested it has left, or their key was revoked
         *     or may no longer do it. What is done stays done. If it has ended, nothing
         *     changes.
         */
        post: operations["contacts.bulk.one.cancel.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/bulk/{bulk}/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what became of the contacts of a bulk action
         * @description Each contact of the bulk action, in its order, with its `outcome` and the `reason` of a refusal. Filter: `outcome`
         *     (`pending`, `done`, `unchanged`, `refused`). `email` is null for an erased contact.
         */
        get: operations["contacts.bulk.one.outcomes.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a contact
         * @description Has an `ETag`.
         */
        get: operations["contacts.one.get"];
        /**
         * Change a contact
         * @description Any of the fields of POST, including the email (409 `email_taken`). With `If-Match: <ETag>`, only if
         *     nothing has changed since (409 `stale`). `subscribed: false` stops marketing email at once, and withdraws the consent.
         */
        put: operations["contacts.one.put"];
        post?: never;
        /**
         * Delete a contact and erase their personal data
         * @description **Final: an erased contact cannot be restored.** Ends every enrollment and erases the person from the log, messages, deliveries, lists, stored
         *     answers and payloads. A proof of each consent remains. If the contact was not subscribed, or
         *     had left a list, so does an HMAC of the address: if the contact is created again, it is not subscribed until the person
         *     signs up.
         *
         *     What names no contact stays until it expires: the text of a file being imported and the rows that could not be
         *     imported (7 days at most; a row that has yet to be imported creates the contact again), the filters of exports (7 days) and of bulk
         *     actions (90 days). Views, segments and automations keep the conditions that your members have saved.
         */
        delete: operations["contacts.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to a contact
         * @description What happened to the contact, newest first, in one order with one cursor. `kinds` chooses among `event`, `change`, `mail`,
         *     `step` and `consent`, separated by commas; without it, all that the caller may read: `event` and `change` require the scope
         *     `events:read`, `step` requires `automations:read`.
         *
         *     - `event`: the log, except for what the other kinds show. `change`: that the contact was added, or a value of it changed.
         *     - `mail`: an email. `consent`: an entry of the consent ledger.
         *     - `step`: a line of an enrollment's timeline, of up to 100 active and the 100 newest enrollments; all of them are at
         *       `GET /api/enrollments`.
         *     - A page may have fewer entries than `limit`, even none, and still a `nextCursor`: go on with it.
         */
        get: operations["contacts.one.timeline.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a contact
         * @description The contact's part of the log, as in `GET /api/events`.
         */
        get: operations["contacts.one.events.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the enrollments of a contact */
        get: operations["contacts.one.enrollments.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the mails to a contact */
        get: operations["contacts.one.messages.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the consents of a contact
         * @description The contact's rows in the consent ledger, newest first. Rows are only added, until the person is
         *     erased.
         *
         *     `action` is `given` (a sign-up; the field `given` is the answer to `text`), `added` (by someone else), `confirmed`,
         *     `withdrawn` or `restored` (an unsubscribe that was undone). `textHash` is the SHA-256 of the text. A `withdrawn` without
         *     a list covers everything. `by` is the person or key that acted for them. A `confirmed` row has the `confirmationId` of
         *     its sign-up.
         */
        get: operations["contacts.one.consents.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download everything about a contact
         * @description Everything that is stored about a person, as one JSON document: what a request under Article 15 of the GDPR asks for, and all
         *     that erasing the contact would erase. Each field but `contact` is a collection with its rows as they are stored, without secrets
         *     such as the tokens of links. It is streamed, and may be large.
         */
        get: operations["contacts.one.archive.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the custom fields of contacts
         * @description The custom fields that contacts have, most common first, whose names contain `search`: their types, up to ten common values,
         *     and when a contact with it changed last. They are those of a sample: the 1,000 contacts that changed last and 500 others,
         *     `sampled` in all, to which `count` refers; `complete` says that these are all contacts. Fields of contacts with more than 8 KiB of
         *     them are left out.
         */
        get: operations["contactFields.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consent-proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proofs of consent of an erased contact
         * @description What remains of an erased person's consents, newest first, one per sign-up. They are stored under an HMAC of the
         *     address, so you can find them only if you know the address.
         */
        get: operations["consentProofs.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the saved views of contacts */
        get: operations["views.get"];
        /**
         * Replace the saved views of contacts
         * @description Replaces all of them, in the order given. Up to 50, each with a name of its own. Send the `ETag` of the GET in `If-Match`, so
         *     that a view which another member has saved meanwhile is not lost.
         */
        put: operations["views.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Newest first. Imports are listed for 90 days.
         */
        get: operations["imports.get"];
        put?: never;
        /**
         * Upload a file to import
         * @description The file itself as `text/csv`, `application/x-ndjson` or `application/octet-stream`, optionally with `Content-Encoding: gzip`.
         *     `name` is displayed, and recorded as the source of the changes.
         *
         *     ```sh
         *     curl -sS "$API/api/imports?name=people.csv" -H "$AUTH" -H 'Content-Type: text/csv' --data-binary @people.csv
         *     ```
         *
         *     - The encoding is taken from the byte order mark (UTF-8, UTF-16). Without one it is UTF-16 if its bytes look like it, else UTF-8 or,
         *       failing that, the one of Windows-1252 (which includes Latin-1), 1250 and 1251 whose letters the file has. `encoding` sets it.
         *     - The CSV delimiter is detected from the first lines, or set with `delimiter`: `comma`, `semicolon`, `tab`, `pipe`, or the
         *       character itself, which is any of ASCII but letters, digits and the quotation mark. A first line `sep=;`, as Excel
         *       understands it, states it. Quoting follows RFC 4180.
         *     - The first line names the columns, or below notes the first line that does. If it contains an email address, it is a row, and the
         *       columns are `Column 1`, `Column 2` …
         *     - NDJSON has one JSON object per line. Each field of any line is a column; those of nested objects become columns such as
         *       `object.field`, so an export of contacts can be imported again.
         *     - A line of NDJSON has to be what a body may be: up to 32 levels and 10,000 values, no NUL, no lone surrogate, no key such as
         *       `__proto__`. Others are refused with the reason. Of CSV, a row has up to 20,000 cells, and a cell with a NUL is left out.
         *     - Columns are matched to fields by their names, in some twenty languages, and by what is in them over the whole file. A type is
         *       guessed only where every cell can be stored as such without losing a digit: a column with one `02134` is text. Values of
         *       NDJSON keep their types: `"10115"` stays text.
         *     - The address may stand in a cell as `Ada <ada@example.com>`, `mailto:ada@example.com` or the first of several. Columns of owners,
         *       hosts and agents are not those of the people.
         *     - What databases and spreadsheets write for nothing is nothing: `NULL`, `\N`, `nan`, `None`, `n/a`, `#N/A`, `0000-00-00`.
         *     - `="01010"` and `'01010` are `01010`, and an apostrophe before what a spreadsheet would take for a formula is removed, also after
         *       a semicolon or line break within a cell: exports, ours among them, put it there.
         *     - Columns of passwords, hashes and keys are left out, cannot be mapped, and are not shown.
         *
         *     Or send `{"url": "https://…"}` as JSON: Rollcall then fetches the file under the same rules as webhooks, so never
         *     from a private address, and follows no redirects. The `url`, which may be signed, is shown whole to those who may both read and
         *     write contacts, to others only its origin (`https://example.com/•••`).
         *
         *     Adding to lists (`listIds`, `confirmed`, `confirmationsPerMinute`) requires `lists:write`, and `fire` requires `events:write`: to
         *     map so, to try and to start. An import fails when whoever started it has left, or their key was revoked or may no longer do it.
         *
         *     The text is kept until the import has ended, for at most 7 days. A workspace may have a hundred imports that have not ended, whose
         *     files have up to 4 GiB together (409 beyond), and three files that arrive at a time (429). A file that is fetched has 15 minutes,
         *     and its fetch ends with the request. A file that is not a table (an Excel workbook, an archive, a
         *     PDF, a vCard, a web page, JSON over several lines or an empty file) is refused with a 422 that says what it is and what to do.
         */
        post: operations["imports.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an import
         * @description `known` names the tool whose export the file is, by its columns: Mailchimp, Klaviyo, HubSpot, Customer.io, ActiveCampaign,
         *     Brevo, MailerLite, Kit, listmonk, Mautic, Ghost, Substack, EmailOctopus or Shopify; what it `holds`; and its `kind`: `all`
         *     people, each with their own answer, or those who are `subscribed`, `unsubscribed`, `cleaned` or `suppressed`. Null for others.
         *
         *     `done` is the fraction of the file that has been read, from 0 to 1. `suppressed` and `unsubscribed` count rows of people who get
         *     no marketing email; these rows are included in the other counts as well. `refusedBy` has the rows that could not be imported by
         *     column and reason, the most frequent first; of more than 20 different ones, those that came first in the file. `leftOut` and
         *     `leftOutBy` count cells in the same way that could not be read: their rows are imported without them.
         *
         *     | status      | what it means                                                 |
         *     | ----------- | ------------------------------------------------------------- |
         *     | `ready`     | uploaded; nothing has been imported                           |
         *     | `trying`    | a trial is counting its rows                                  |
         *     | `importing` | in progress                                                   |
         *     | `paused`    | resumed by `start`                                            |
         *     | `done`      | all rows have been read                                       |
         *     | `canceled`  | the rows imported so far stay                                 |
         *     | `failed`    | it cannot continue (`failure`); the rows imported so far stay |
         *     | `undoing`   | its changes are being undone                                  |
         *     | `undone`    | its changes have been undone; `undone` has the counts         |
         */
        get: operations["imports.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the column mapping and the first rows of an import
         * @description How each column is mapped, and the first 20 rows (`preview`) while the text is kept.
         */
        get: operations["imports.one.mapping.get"];
        /**
         * Change the column mapping of an import
         * @description Replaces the whole mapping; only possible before the import is started. Columns that are not listed are left out.
         *
         *     - `kind`: `contacts` (the default), or `suppressions`: the addresses of the file get no marketing email, and no contact is made.
         *       Suggested for files that are known as lists of suppressions, or called so and have no names of people.
         *     - `columns`: `field` is `email` (required for one column), `firstName`, `lastName`, `name`, `timezone`, `language`, `subscribed`, `trackingConsent` or
         *       `customFields.<name>`; null leaves the column out. A column for `trackingConsent` says whether people may be
         *       measured, by yes or no in a dozen languages, `given` or `withdrawn`: a no counts whatever `existing` is but `skip`, and a yes
         *       does not replace one. Undoing the import leaves answers as they are. `consent` is described below. `type` says how a custom field is read: `text`, `number`, `boolean`, `date`
         *       or `list`, which makes a list of words of `vip, wholesale`, to be asked with `contains`. An empty cell changes nothing. A cell
         *       that cannot be read is left out and counted; only a row without an address is an error.
         *     - `existing`: what happens to existing contacts: `update` (the default), `fillEmpty` (set only what they do not have) or
         *       `skip`.
         *     - `listIds`: the lists that contacts are added to, except those that they have left.
         *     - `confirmed`: states that everyone in the file has already consented elsewhere: to what (`text`), where (`source`) and when
         *       (`at`). It is recorded in the consents of each contact who had not consented yet or joins a list by it, with your
         *       name. Without it, members of lists with double opt-in are `pending`; with it, those who were are `subscribed`.
         *     - `everyone`: what all people of the file have done, whatever else it says: `left`, `bounced`, `complained`, `no` or `pending`.
         *       Suggested by the name of the file, such as `cleaned_contacts.csv`, and by the head of an export that is known to hold only such
         *       people, whatever the file is called. Bounced and complained addresses are suppressed, which undoing
         *       the import does not lift.
         *     - `confirmationsPerMinute`: sends pending members the confirmation email, this many per minute; null (the default) sends none.
         *     - `fire`: whether the changes are logged as events, which automations and rules react to. Off by default.
         *
         *     **Suppressions.** Everyone in the file is suppressed, whatever the row says; the reason is `unsubscribed`,
         *     `bounced` or `complained` where the columns or `everyone` say so, with their time, else `manual`. Other fields and `existing` do not
         *     count; `listIds`, `confirmed` and `confirmationsPerMinute` must be empty. A contact who has the address gets no marketing email, and
         *     withdraws if the file says that they have left or complained, unless consent was given here after that. A row that is a domain
         *     (`example.com`, `@example.com`, `*@example.com`) suppresses all of it; `*.example.com` is an error, since
         *     subdomains are suppressed one by one. `suppressed` counts the rows. Undoing the import does not
         *     lift them.
         *
         *     Contacts who are suppressed or have unsubscribed stay so: their rows only change their values. If two rows have the same address, the
         *     later one wins.
         *
         *     `consent` of a column is what it says about consent to marketing email; null for nothing. It is found by the name and the values
         *     in a dozen languages, and a column can fill a field and say something about consent at once. `as` is:
         *
         *     | `as`                                                                   | what the column says                                                              |
         *     | ---------------------------------------------------------------------- | --------------------------------------------------------------------------------- |
         *     | `answer`                                                               | yes, no, or a state such as `unsubscribed`, `pending`, `cleaned`                  |
         *     | `state`                                                                | the same, but a plain yes, such as `active`, proves no agreement                  |
         *     | `ends`                                                                 | words of anything, of which only such as `unsubscribed` or `do not contact` count |
         *     | `opposite`, `bounced`, `complained`                                    | a yes says that the person has left, that the address has bounced, and so on      |
         *     | `proof`                                                                | whether a double opt-in was confirmed                                             |
         *     | `nested`                                                               | an object that has fields of these kinds                                          |
         *     | `givenAt`, `subscribedAt`, `leftAt`, `bouncedAt`, `complainedAt`, `at` | a time that says so; `at` is that of the latest answer                            |
         *     | `ip`, `source`, `text`                                                 | evidence for the consents of the contact                             |
         *
         *     `values` says what values mean here that are not understood, or mean something else: `[{"value": "Prospect", "means": "no"}]`.
         *
         *     - Of several columns the strictest counts, in this order: complained, bounced, left, no, not understood, pending, yes.
         *     - Only a yes of the row itself, or `confirmed`, makes consent `given`, with the time, address and wording of the row where it has them.
         *       A row that says no, or has not answered, imports a new person as not subscribed, gives no consent and adds to no list.
         *     - Someone who has left withdraws, unless consent was given here after that.
         *     - A column that looks like consent and is left out, or has values that are not understood, is a question (`questions` of the
         *       import): `start` answers 422 until the mapping says what they mean. Columns whose `consent` is absent are matched again.
         *     - A column with more than 50 different values is not asked about whole: a later value that is not understood gives no consent, and
         *       counts in `leftOut`. One that says no, such as `unsubscribed` or `no newsletter`, counts however late it comes, also in a column
         *       that is about something else.
         */
        put: operations["imports.one.mapping.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/delimiter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Read the file of an import with another delimiter or encoding
         * @description Reads an uploaded CSV with another delimiter, in the terms of the upload, or detects it again (null), and in another `encoding` if
         *     it is given; only possible before the import is started. Between encodings of a single byte for each character it can be changed here;
         *     a file that was read as UTF-8 or UTF-16 is uploaded again. The columns are matched to fields again, the other settings of the mapping stay, and the last trial is
         *     dropped. `delimiter` of the import is the one in use, `detectedDelimiter` what was detected. `preview` is empty, and values of the file
         *     are left out of this and other answers, without the scope `contacts:read`.
         */
        put: operations["imports.one.delimiter.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count what an import would do
         * @description Reads the whole file, counts what the import would do (`trial`) and lists the errors it would have. Nothing is
         *     changed. An address that is in the file twice may be counted as new twice.
         */
        post: operations["imports.one.try.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an import, or resume it
         * @description Starts the import, or resumes a paused one. After a crash it continues with the row after the last one imported.
         */
        post: operations["imports.one.start.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause an import
         * @description Once this returns, nothing more is imported until the import is started again.
         */
        post: operations["imports.one.pause.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import
         * @description Once this returns, nothing more is imported. Rows already imported stay, and can be undone.
         */
        post: operations["imports.one.cancel.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an import
         * @description Possible for 24 hours after the import has ended. Deletes the contacts that it created and restores the previous values of the
         *     others, except for contacts that anything else has touched since: an event, an edit, an email. Those are `kept`. It runs in the
         *     background.
         */
        post: operations["imports.one.undo.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows that could not be imported
         * @description The rows that could not be imported, or that the last trial reported, sorted by `line` in the file. The first 10,000 are
         *     kept, for 7 days.
         */
        get: operations["imports.one.errors.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/errors.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the rows that could not be imported
         * @description The same rows as CSV.
         */
        get: operations["imports.one.errorsCsv.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports
         * @description The exports whose links have not expired, newest first.
         */
        get: operations["exports.get"];
        put?: never;
        /**
         * Make a link to an export
         * @description - `of`: `contacts`, `events`, `messages`, `consents` or `recipients` of a broadcast. The credential must be allowed to read them.
         *     - `format`: `csv` (the default; UTF-8 with a byte order mark, which spreadsheets need) or `ndjson`: one JSON object per line, as
         *       the lists return it.
         *     - `filter`: the query parameters of `GET /api/contacts`, `/api/events` or `/api/messages`, such as
         *       `{"list": "65a1f0c2b3d4e5f601234567"}`. For contacts, also the fields of the body of `POST /api/contacts/query`, with `where`;
         *       for consents, `contactId` and `listId`; for recipients, `broadcastId` (required) and the query parameters of
         *       `GET /api/broadcasts/{id}/recipients`.
         *
         *     In CSV, nested objects become columns such as `consent.state`. Custom fields get a column each, except that those that few
         *     contacts have share the column `customFields`, as JSON. Text that a spreadsheet would read as a formula, also after a
         *     semicolon or line break within a cell, is prefixed with an apostrophe there, which an import removes. To import contacts again, use NDJSON: in CSV, a text such as `10115` cannot be told from a
         *     number, and arrays and objects are text.
         */
        post: operations["exports.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an export */
        get: operations["exports.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description The file. Changes made while it is streamed may or may not be included. If the filter sorts contacts by their last change, one that
         *     changes meanwhile may be there twice, the second time at the end. 404 once the link has expired. The files of a workspace take
         *     turns, with pauses. At most four are downloaded at once; a fifth is a 429 with `Retry-After`. If the api is full of downloads, one of
         *     the workspace with the most is broken off.
         */
        get: operations["exports.one.file.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List lists
         * @description Each of the `counts` is exact up to 10,000 and capped there.
         */
        get: operations["lists.get"];
        put?: never;
        /**
         * Create a list
         * @description - `visibility: "public"` offers the list on everyone's preference page, with its `description`;
         *       a `private` one, the default, is shown there only to those who are on it. `position` (0 to 10,000, default 0) orders
         *       them.
         *     - `doubleOptIn` and `requireConsent` default to false.
         *     - `confirmation.subject`, `preheader`, `html`: Liquid for the confirmation email; null uses the built-in one. Or `document`: the email
         *       in blocks. It may not contain snippets, and must have a button or link to the value `confirmUrl` that everybody sees.
         *       `html` then holds the compiled HTML; HTML of your own replaces the blocks only together with `document: null`. `redirectUrl`: where the button leads after confirming, an
         *       absolute http or https URL; null shows a page.
         *     - `confirmation.reminderAfter`: when to send the one reminder, `"2 days"` by default, null for none; shorter than
         *       `expiresAfter` (`"7 days"`), when the link expires.
         *     - Each of the `counts` is exact up to 10,000 and stops there.
         */
        post: operations["lists.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a list */
        get: operations["lists.one.get"];
        /**
         * Change a list
         * @description Any of the fields of POST; `confirmation` too changes only what you send.
         */
        put: operations["lists.one.put"];
        post?: never;
        /**
         * Delete a list
         * @description The list disappears; what the consent ledger says about it remains. 409 `conflict` while an automation that is not archived
         *     (in a step or condition), a segment, a rule, an enabled form or an open broadcast uses it; `detail` names up to five of them. Can be restored for 30 days.
         */
        delete: operations["lists.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a list that was deleted
         * @description With its members, except those who have since been erased.
         */
        post: operations["lists.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{id}/confirmation-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the confirmation email
         * @description The confirmation email as the sample contact would get it, with the list's `subject`, `preheader` and `html` or
         *     `document`, or those given, null for the default; `reminder: true` for the reminder, `language` for another than the sample's. Its link confirms nothing. If the words cannot be rendered, it is the default email,
         *     which is then sent, too.
         */
        post: operations["lists.one.confirmationPreview.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{id}/confirmation-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test of the confirmation email
         * @description Sends that preview to one address, with `[Test]` before its subject. `to` and the rate limit are those of
         *     the test of a template.
         */
        post: operations["lists.one.confirmationTest.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List current and former members
         * @description Everyone who is or was on the list, latest to join first; `status` filters. `email` is null without the scope `contacts:read`.
         */
        get: operations["lists.one.members.get"];
        put?: never;
        /**
         * Add a contact to a list
         * @description Adds someone who did not ask for it themselves;
         *     with double opt-in, they are asked to confirm. 409 `conflict` for someone who left the list. With `silent: true`, nothing
         *     reacts to `list_subscribed`; a confirmation is still requested.
         */
        post: operations["lists.one.members.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/{id}/members/{contact}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a contact from a list
         * @description 204 even if they have already left; 404 if they were never on the list. Fires `list_unsubscribed`.
         */
        delete: operations["lists.one.members.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the segments of a contact
         * @description The segments that the contact is in, sorted by name.
         */
        get: operations["contacts.one.segments.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List segments */
        get: operations["segments.get"];
        put?: never;
        /** Create a segment */
        post: operations["segments.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the members of a segment
         * @description Counts the contacts that would be in a segment, up to 10,000 (`countIsExact: false` if there are more), and returns up to `limit` (0 to 50,
         *     default 10) of them with the reasons. Nothing is saved. `count` is null where counting takes too long, or a condition on events or a
         *     broadcast is about more than 5,000 contacts: the members are known once the segment is saved and built.
         *
         *     `why` lists each condition with its `path` in `where`, whether it `holds`, and what was found: the field’s `value`, the `count`
         *     of events, the time of the last one (`lastAt`), the `status` on the list. Without the scope `contacts:read`, `email` is null, and
         *     `why` leaves out what the caller may not read.
         */
        post: operations["segments.preview.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a segment
         * @description Has an `ETag`. `members` is the number of members, null before the first build. `building` is the progress of a build.
         */
        get: operations["segments.one.get"];
        /**
         * Change a segment
         * @description If `where` has changed, the segment is built again; until then the previous conditions apply.
         */
        put: operations["segments.one.put"];
        post?: never;
        /**
         * Delete a segment
         * @description Deletes the segment and its memberships without firing events. 409 `conflict` while the
         *     conditions of another segment, of an automation that is not archived or of a rule, or the audience of an open broadcast, refer to it;
         *     `detail` names up to five of them.
         */
        delete: operations["segments.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a segment that was deleted
         * @description Restores a deleted segment, which is then built again.
         */
        post: operations["segments.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments/{id}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build a segment again
         * @description Evaluates every contact again; until that is done, the members stay the same. Only needed after contacts were changed directly
         *     in the database.
         */
        post: operations["segments.one.rebuild.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a segment
         * @description The most recent to enter first, with `since`, and with `why` as in the preview.
         */
        get: operations["segments.one.members.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressed addresses
         * @description Addresses that get no marketing email, and domains, written `@example.com`, of which no address does; `reason` is `unsubscribed`, `bounced`, `complained` or `manual`. `evidence` is the bounce or complaint that is the reason, else null. `email` filters, and finds whatever
         *     holds marketing email to this address back, its domain included. For an erased person, `email` is null in the answer, but filtering by it still finds
         *     the row.
         *
         *     A bounce is about a mailbox: it ends for a contact that takes another address. Everything else is about the person, and is listed
         *     under the new address, too (see a change of address).
         */
        get: operations["suppressions.get"];
        put?: never;
        /**
         * Suppress an address
         * @description 200 if the address is already
         *     suppressed, which keeps its reason; only a bounce is replaced by what the person says. The address need not belong to a contact. With the reason `complained`, the consent of
         *     a contact with this address is withdrawn too, as it is by a complaint that a provider reports.
         *
         *     `{"email": "@example.com"}` suppresses a domain: every address of it, but not of `mail.example.com`, gets no marketing email from then
         *     on, whoever has it, and whatever they sign up for. Contacts who come later are held back as they come; those who are there are by a job
         *     of the kind `settleDomain`, which `GET /api/jobs` shows. Nobody is unsubscribed: once the domain is lifted, its
         *     contacts get email as before.
         */
        post: operations["suppressions.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suppressions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a suppression
         * @description Lifts the suppression also under the addresses that its person has taken since. For marketing email, the contact must also be `subscribed`.
         */
        delete: operations["suppressions.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List broadcasts
         * @description Newest first. Filter: `status`: `draft`, `scheduled`, `preparing`, `sending`, `paused`, `done`, `cancelled`. `counts` has the
         *     number of emails by status as of the last count; they are counted every half minute while the broadcast is being sent. `reactions`
         *     are counted as they happen: emails that were opened, had a link followed, led to an unsubscribe, bounced or were complained about. With
         *     `contents=false` the emails come without `document`, `html` and `text`.
         */
        get: operations["broadcasts.get"];
        put?: never;
        /**
         * Create a broadcast
         * @description Creates a draft. Only `name` is required; a draft needs an audience and an email before it can be scheduled.
         *
         *     - `audience.list`: the list whose subscribed members are the recipients and from which the email's link unsubscribes. `only`
         *       restricts them to people in at least one of these lists and segments; `except` leaves out people in any of them. Beside `list` and
         *       `segment`, a part can be `notOpened` with the id of a broadcast that was sent while opens were measured: those who got it, were
         *       measured, and have neither opened it nor followed a link. People who do not allow measuring are not among them; those whose
         *       program loads no images, or loads them by itself as Apple Mail does, are, even if they have read it.
         *     - `mail`: a template, or a subject with a `document`, `html` or `text`. Scheduling fixes the content.
         *     - `sender`: the id of a sender, for all variants; null for that of the template or workspace. `replyTo` is where
         *       replies go.
         *     - `variants`: two to four, each with its own subject or a whole email. A contact's id determines which one they get. `testShare`
         *       is the percentage of recipients in the test; below 100, the others wait until a winner is chosen: by hand, or by
         *       clicks. With `winnerAfter`, a duration from 10 minutes to 14 days, the variant with the highest share of recipients who
         *       clicked wins that long after the last email of the test was sent (held ones are not waited for); of
         *       equal ones the first. Scheduling then needs
         *       clicks to be switched on: 409 `conflict`.
         *     - `time`: `at` an instant, or at a `local` time in each recipient's time zone (the workspace's, if unknown). Where
         *       that time has already passed, the email is sent immediately or, with `ifPassed: "nextDay"`, at the same time on the next day.
         *       `null` sends to everyone immediately.
         *     - `rate`: emails per second in total (`perSecond`) and to each recipient domain (`perDomain`).
         */
        post: operations["broadcasts.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a broadcast
         * @description `measured`: whether clicks and opens were measured when it began; null until then.
         */
        get: operations["broadcasts.one.get"];
        /**
         * Change a draft
         * @description Only drafts can be changed: 409 `conflict` otherwise.
         */
        put: operations["broadcasts.one.put"];
        post?: never;
        /**
         * Delete a draft
         * @description Only drafts can be deleted.
         */
        delete: operations["broadcasts.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a draft as typed
         * @description Saves the given fields of a draft as they were typed, up to 1 MiB. What can be used becomes part of the broadcast. The rest is
         *     kept in `typed` until it is given again here or by `PUT /api/broadcasts/{id}`; `problems` says what is wrong with it, by path. Counting,
         *     testing and scheduling answer 422 with the same problems. The `ETag` is that of the broadcast.
         */
        put: operations["broadcasts.one.draft.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the recipients
         * @description Counts the recipients, and by reason the people in the audience who are left out: `notConfirmed`, `unsubscribed`,
         *     `suppressed`, `noConsent` (the workspace requires consent), `excluded`, `cap` (they have had as many emails as the workspace
         *     allows). Nothing is sent.
         */
        post: operations["broadcasts.one.preview.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email of a broadcast
         * @description Sends one email with `[Test]` before its subject (of a scheduled broadcast: with the content that was fixed), rendered with a contact's data or a sample. Only admins can send to people
         *     who are not members of the workspace.
         */
        post: operations["broadcasts.one.test.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a broadcast at its time
         * @description `preview` is the id of the preview that was reviewed: 409 `conflict` if the audience has been changed or previewed again since.
         *     Without a `time`, sending begins immediately. 422 if what is written for it in blocks has what
         *     the check calls `problems`. 409 also while its sender is not confirmed, and if its time has passed by more
         *     than five minutes (a `local` one without `nextDay`: everywhere).
         *
         *     With `undoSeconds` (0 to 60; 0 if left out) it begins that many seconds from now at the earliest, and `cancel` makes it a draft
         *     again until then.
         *
         *     Five broadcasts can be prepared, sent or paused at the same time; one that would begin immediately is refused meanwhile: 409.
         *     One whose time comes meanwhile stays `scheduled` with `waitingFor: "otherBroadcasts"` until another one ends.
         *
         *     When its time comes, its recipients are counted again. If there are now more than the workspace's `approvalAbove` and nobody has approved
         *     it, it is `paused` with `waitingFor: "approval"`, which needs attention: `cancel` makes it a draft again, to be approved and
         *     scheduled.
         */
        post: operations["broadcasts.one.schedule.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a broadcast
         * @description Once this returns, no further email is begun. `inFlight` is the number of emails whose transmission had already begun.
         */
        post: operations["broadcasts.one.pause.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a broadcast
         * @description Goes on with what was paused, also where the broadcast had paused itself (`pausedReason`): its failures are counted anew. One that waits
         *     for approval is not resumed: 409 `approval_required`.
         */
        post: operations["broadcasts.one.resume.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a broadcast
         * @description Once this returns, no further email is begun, and the broadcast cannot be resumed: emails that were not begun are `skipped` with
         *     the reason `cancelled`. A broadcast that was only scheduled becomes a draft again. With
         *     `onlyScheduled: true` that is all: 409 `conflict` if it has begun, which it then goes on with.
         */
        post: operations["broadcasts.one.cancel.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/winner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the variant that the others get
         * @description Sends this variant, numbered from 0, to the recipients outside the test: immediately, or at their local time if `time` has one
         *     and it is ahead; `ifPassed` applies to those where it has passed. The choice is final; before its time it can be made here even
         *     if clicks would decide.
         */
        post: operations["broadcasts.one.winner.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send failed emails again
         * @description Sends the `failed` emails of a finished broadcast again; `uncertain` ones, which may have arrived, only if they are included and nobody opened
         *     them, followed a link or unsubscribed by theirs. Each adds a row; the earlier row stays.
         */
        post: operations["broadcasts.one.resend.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/request-approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the approval of a draft
         * @description Where the workspace has `approvalAbove`, a broadcast to more people than that is scheduled only once someone else has
         *     approved it: 409 `approval_required`. The approval is for the draft as it is: any change of it, or of its template, ends it.
         *     `note` becomes a comment. Needs a session, since it is a person who asks; a `writer` may.
         */
        post: operations["broadcasts.one.requestApproval.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a draft that someone else asked to be approved
         * @description Only a member other than the one who asked can approve it, with the role `editor` or above. Anyone who may send can then schedule it.
         */
        post: operations["broadcasts.one.approve.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a request for approval, or the approval, back
         * @description Withdraws the request or the approval; `note` says why. The member who asked can use it to take the request back.
         */
        post: operations["broadcasts.one.decline.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on a broadcast
         * @description Up to 200 comments, oldest first in `comments` of the broadcast; lists with `contents=false` leave them out. They do not change
         *     the broadcast's `ETag`.
         */
        post: operations["broadcasts.one.comments.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/comments/{comment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment of one’s own
         * @description By its author; for others it is a 404.
         */
        delete: operations["broadcasts.one.comments.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a broadcast
         * @description One row per person in the audience, including those left out. Filters: `status`, `reason`, `variant`, `did`: `opened`,
         *     `clicked`, `left`, `bounced`, `complained` or `notOpened` (sent, measured, and neither opened nor clicked), and `link`: those who have
         *     followed it, by its `url` in `links`.
         */
        get: operations["broadcasts.one.recipients.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a broadcast that were followed
         * @description The links that were followed, the one that most people have followed first: up to 100, and how many `more` there are. `people` counts
         *     each recipient once. `other` counts clicks on addresses that the email does not contain, as when Liquid writes a whole address; they may identify a person, so
         *     they are not listed. An address with Liquid is one link, as it was written: `https://shop.example/?id={{ contact.id }}`. With
         *     `variant` only of those who got it. How opens and clicks came hour by hour: `GET /api/stats` with `broadcastId`.
         */
        get: operations["broadcasts.one.links.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/broadcasts/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the results of a broadcast
         * @description Counts the rows by status, reason and variant; the same filters of `recipients` list the people in each count. `bounced` and
         *     `complained` are reports that arrived after the email was sent, `opened` and `clicked` recipients who are known to have done so,
         *     `left` those who unsubscribed by its link, `notOpened` those who were measured and have neither opened it nor followed a link. Delivered, as far as known, are those `sent` less the `bounced` ones.
         */
        get: operations["broadcasts.one.stats.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description All templates, newest first, without their contents.
         */
        get: operations["templates.get"];
        put?: never;
        /**
         * Create a template
         * @description | field       |                                                                                                 |
         *     | ----------- | ----------------------------------------------------------------------------------------------- |
         *     | `name`      | for you; up to 200 characters                                                                   |
         *     | `subject`   | one line of Liquid                                                                              |
         *     | `html`      | Liquid, up to 200,000 characters; output is escaped                                             |
         *     | `document`  | instead of `html` and `layout`: blocks, from which `html` is compiled              |
         *     | `text`      | the text part; generated if omitted or null                                                     |
         *     | `layout`    | `base` (the default) puts `html` into the built-in layout; `none`: `html` is the whole document |
         *     | `preheader` | shown next to the subject in a mail client's list; with `base`                                  |
         *     | `sender`    | the id of a sender; null for the workspace's                                        |
         *
         *     The base layout is 600 px wide and works on phones, in light and dark mode. It shows the name or logo, color and postal
         *     address of the workspace and, in marketing email, the unsubscribe link. Write plain HTML into it: headings,
         *     paragraphs, lists, quotes, links and images are styled, with the styles inlined as mail clients need. A paragraph that
         *     is only `<a class="button" href="…">…</a>` becomes a button, also in Outlook; a `<table class="rows">` has a line between
         *     its rows, and values on the right. HTML without any tag is what somebody has typed: blank lines separate paragraphs, and addresses
         *     become links.
         *
         *     ```html
         *     <h1>Your order</h1>
         *     <p>Thank you, {{ contact.firstName }}.</p>
         *     <table class="rows">
         *       <tr>
         *         <td>Total</td>
         *         <td>{{ event.total }} EUR</td>
         *       </tr>
         *     </table>
         *     <p><a class="button" href="https://example.com/orders">See your orders</a></p>
         *     ```
         *
         *     Your own `<style>` is left as it is.
         *
         *     `contact.firstName` of a contact without a first name is the given name in the full one: "Maria" of "Maria Lopez", "Lopez, Maria"
         *     or "Dr. Maria Lopez, PhD", and "László" of "Nagy László" where the contact's language is Hungarian. It stays empty for companies,
         *     initials and "Mr. Smith", so give it a default. Conditions, the API and webhooks show what is stored.
         *
         *     What looks wrong does not keep a template from being saved. `warnings` name merge tags of other tools, variables that do not
         *     exist here and fields that no contact has, each at its field. `message` says it in English; `code` and `params` are
         *     for those who say it in other words. With `mend`, `from` becomes `to` wherever it stands in the field:
         *
         *     ```json warned
         *     { "name": "News", "subject": "News for *|FNAME|*", "html": "<p>Hello {{ first_name | default: 'you' }}</p>" }
         *     ```
         *
         *     ```json warnings
         *     [
         *       {
         *         "path": "subject",
         *         "code": "foreignTag",
         *         "message": "has *|FNAME|*, a merge tag of Mailchimp, which means nothing here: write {{ contact.firstName }}",
         *         "params": { "tag": "*|FNAME|*", "tool": "Mailchimp", "instead": "{{ contact.firstName }}" },
         *         "mend": { "from": "*|FNAME|*", "to": "{{ contact.firstName }}" }
         *       },
         *       {
         *         "path": "html",
         *         "code": "unknownVariable",
         *         "message": "first_name does not exist here and is always empty: write contact.firstName",
         *         "params": { "variable": "first_name", "instead": "contact.firstName" },
         *         "mend": {
         *           "from": "{{ first_name | default: 'you' }}",
         *           "to": "{{ contact.firstName | default: 'you' }}"
         *         }
         *       }
         *     ]
         *     ```
         */
        post: operations["templates.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an unsaved template
         * @description The same for a template that is not saved.
         */
        post: operations["templates.preview.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description With its contents.
         */
        get: operations["templates.one.get"];
        /**
         * Change a template
         * @description Changes the fields you send. To replace a document by `html`, send `document: null` with it. If the contents differ, they become a new version, which every email
         *     uses from then on, even in running enrollments; each message names its version.
         */
        put: operations["templates.one.put"];
        post?: never;
        /**
         * Delete a template
         * @description 409 while an automation that is not archived sends it. Enrollments on an older version of such an
         *     automation still send the email. Can be restored for 30 days.
         */
        delete: operations["templates.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a template that was deleted
         * @description With all its versions.
         */
        post: operations["templates.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description Rendered exactly as it would be sent, to a contact (`contactId`), a made-up person (`contact`)
         *     or a sample; `event` is what `{{ event.… }}` prints. With `language` the email is in that language, whatever the contact's. With `everyone: true` all blocks of a document are shown, whatever their
         *     conditions. The unsubscribe links do not work, and nothing is sent.
         *     `warnings` are those of saving it, the variables that came out empty for that person and event, unless
         *     they have a `default`, and links to `example.com`, each at the field of the template that has it.
         */
        post: operations["templates.one.preview.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail of an unsaved template
         * @description The same for contents that are not saved, such as those of a step of an automation; `template` is that of POST. The test
         *     appears in no list.
         */
        post: operations["templates.test.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail
         * @description Sends the template, with `[Test]` before its subject. `to`
         *     must be the address of a workspace member; owners, admins and keys with `admin` may use any address. 30 in 10 minutes
         *     per workspace. With `template`, those contents are sent instead of the published ones, such as those of a draft. The worker sends it at most once and tries for an hour. Tests are not messages to contacts: they appear in the list below,
         *     not among the messages.
         */
        post: operations["templates.one.test.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the test mails of a template
         * @description The tests of the last seven days, newest first.
         */
        get: operations["templates.one.tests.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the automations that send a template
         * @description The automations that are not archived and whose current version sends it, with the ids of those steps.
         */
        get: operations["templates.one.senders.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/tests/{test}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a test mail
         * @description One of them: `queued`, `sending`, `sent`, `failed` (with the reason) or `uncertain` (the server may
         *     have accepted it).
         */
        get: operations["templates.one.tests.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the draft of a template
         * @description A draft holds unpublished changes, which no email uses until it is published. There is one draft per template. Without one,
         *     the response is the published content in the shape of a draft, with `updatedAt` and `updatedBy` null. `problems` are what saving it as a template would be refused for, by path. `ETag`, `basedOn` and `version` mean what
         *     they mean for drafts of automations.
         */
        get: operations["templates.one.draft.get"];
        /**
         * Save the draft of a template, as typed
         * @description Saves the body as the draft, in place of the one before: any JSON object, also with half-typed Liquid or missing fields.
         *     With `If-Match` only if neither the draft nor the version has changed since (412).
         */
        put: operations["templates.one.draft.put"];
        post?: never;
        /**
         * Discard the draft of a template
         * @description Discards the draft, if there is one.
         */
        delete: operations["templates.one.draft.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft of a template
         * @description Makes the draft a new version, which every email uses from then on; what it leaves out gets its default. 422 if
         *     the draft has problems, which are listed, or if its blocks have what the check calls `problems`; 409 if there is no draft, or if it is based on an earlier version and the request
         *     does not send the current ETag in `If-Match`.
         */
        post: operations["templates.one.publish.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a template
         * @description Newest first. A version is removed a retention
         *     period after it was replaced.
         */
        get: operations["templates.one.versions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/versions/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a template
         * @description With its contents.
         */
        get: operations["templates.one.versions.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates/{id}/versions/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version of a template
         * @description Makes the version's contents a new version; the name stays.
         */
        post: operations["templates.one.versions.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snippets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snippets
         * @description Snippets, newest first, without their blocks.
         */
        get: operations["snippets.get"];
        put?: never;
        /**
         * Create a snippet
         * @description Creates a snippet.
         */
        post: operations["snippets.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/snippets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a snippet
         * @description A snippet with `uses`: the templates, automations and broadcasts being written that have it, which a change changes, too.
         */
        get: operations["snippets.one.get"];
        /**
         * Change a snippet
         * @description Changes the snippet, and all emails that have it from then on, which are `uses` in the answer. Broadcasts that are scheduled stay as
         *     they are.
         */
        put: operations["snippets.one.put"];
        post?: never;
        /**
         * Delete a snippet
         * @description A snippet that an email has is a 409 with up to five of these.
         */
        delete: operations["snippets.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-documents/compile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compile an email that is written in blocks
         * @description What a document becomes: a whole HTML document and the text part, both Liquid, from which each person's email is rendered.
         *     Nothing is stored. `marks` is how many outputs and tags it has, of 5,000. What is wrong is a 422, each problem at its path,
         *     such as `document.blocks[3].columns[0][1].href`.
         */
        post: operations["mailDocuments.compile.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-documents/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an email that is written in blocks, before it is sent
         * @description What looks wrong before it is sent, as warnings at their paths. `problems` should keep it from being sent: links without an address,
         *     pictures without a description, values that the email cannot have (`event` says whether an event causes it, `confirmation`
         *     that it asks to confirm a sign-up, for which it needs a link to `confirmUrl` that everybody sees), text that looks like code,
         *     nothing in it. With `list`, up to 500 of its subscribers are looked at, `people`: values that are empty for some of them without a
         *     fallback, and blocks that none of them sees.
         */
        post: operations["mailDocuments.check.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-documents/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an email of another program into blocks
         * @description What an email of another program becomes: HTML, also of Word and Google Docs, or MJML, up to 200,000 characters. Looks stay behind,
         *     what it says stays in its order. Tags of other tools become values if it is known here what they mean, by themselves or by the name of a
         *     custom field; others stay text and are `unknown`, and so are fields that no contact has. Conditions around whole blocks
         *     become those of the blocks. `asHtml` says which blocks stayed HTML (`table`, `code`, `raw`), `leftOut` what is gone (`picture` and `link`
         *     without an address on the web, `form`, `media`, `file`, `rest` beyond the limits of a document). `better` is `html` where more than a
         *     fifth of the text would be HTML. `subject` and `preheader` are its title and preview text. Nothing is stored.
         */
        post: operations["mailDocuments.import.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-documents/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the texts of an email for translators
         * @description The texts of a document, and of `subject` and `preheader`, as a file for translators into `language`: `csv` with the columns `id`, `block`,
         *     `original`, `translation`, or `xliff` 1.2. Values are `{2}`, or `{2:there}` with what is written where they are empty, texts with marks or
         *     links `<4>…</4>`, by their numbers in the original, and breaks `<br/>`; a backslash makes `{`, `}` or `<` a sign of the text. Code, addresses
         *     and values with nothing beside them are not in it.
         */
        post: operations["mailDocuments.texts.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail-documents/translate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the texts of an email from translators
         * @description The document with the translations of such a file, `translated` of them; empty ones stay as they are. `unknown` are ids that the document does
         *     not have, or whose numbers it does not have. Nothing is stored. `of` of each block says which texts were translated; it stays as it is where
         *     only some of an older block's texts are there.
         */
        post: operations["mailDocuments.translate.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images
         * @description All images, newest first. `search` finds words in names, descriptions and tags, `tag` those with a tag.
         */
        get: operations["images.get"];
        put?: never;
        /**
         * Upload an image
         * @description The image itself as `application/octet-stream` or with its own type, such as `image/png`, or as the only part, `file`, of
         *     `multipart/form-data`. PNG, JPEG, GIF and WebP are accepted, up to 2 MiB (413 `too_large`).
         *
         *     ```sh
         *     curl -sS "$API/api/images" -H "$AUTH" -F file=@logo.png
         *     ```
         *
         *     The bytes decide the format, not the content type or the file name: anything else, also SVG and HTML, and images that are
         *     incomplete are a 422. What follows the end of the image is left out. Other metadata is kept: remove the place from photos
         *     before you upload them.
         *
         *     The answer has the public address, `url`, for `<img src="…">` in email and for the workspace's `logoUrl`, and
         *     `width` and `height` in pixels. Its `name` is that of the query or the name of the file, and can be changed. The same bytes again are a 200 with the same image. A workspace may have 200 MiB and 5,000
         *     images (409 `conflict`).
         */
        post: operations["images.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/from-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an image from an address
         * @description Fetches the image at `url` and keeps it as if it had been uploaded, so that emails do not depend on another host. It is fetched as
         *     webhooks are sent: only from public addresses, without redirects, within 15 seconds. What cannot be kept is a 422.
         */
        post: operations["images.fromAddress.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an image */
        get: operations["images.one.get"];
        /**
         * Change what is said about an image
         * @description `name`, `alt` and up to 20 `tags`; absent fields stay. `alt` says what the image shows: in the console, emails that it is put into begin
         *     with it.
         */
        put: operations["images.one.put"];
        post?: never;
        /**
         * Delete an image
         * @description An image that is used where emails are still to be sent cannot be deleted (409 `conflict`, which names up to five of them that the caller may read). The address answers 404 from then on, also in email that was sent; what has loaded the image may keep it for a year.
         *     The logo of the workspace cannot be deleted (409 `conflict`). Can be restored for 30 days.
         */
        delete: operations["images.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uses of an image
         * @description Where the image is shown: in current templates, automations that are not archived, broadcasts, snippets, and the confirmation emails of
         *     lists. `isOver` says that all emails are sent. `others` counts what the caller's scopes do not let it read. Unpublished changes don’t count.
         */
        get: operations["images.one.uses.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an image that was deleted
         * @description Restores a deleted image under its previous URL. 409 if the same image has been uploaded again since, or if the workspace has no space left for it.
         */
        post: operations["images.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails
         * @description Every email, with the name of its automation, the title of its step and the contact (null once it is deleted). Filters: `contactId`, `enrollmentId`, `automationId` (with `step` also by its step), `status` (one of those below, or `serverAway`: it waits for a mail server that is away), `kind`, `email` (the address that the contact has now), `did` (`opened`, `clicked`, `left`, `bounced` or `complained`, as statistics count them), and `after` (inclusive) and `before`, of `createdAt`. `openedAt`, `clickedAt` and the counts are what became known of its opens and clicks. `leftAt` is when the recipient unsubscribed by its link. `serverRetryAt`: the mail server was away, or refused the sign-in, and is tried again then; null otherwise. `report` is the bounce or complaint that followed, or null.
         *
         *     | status      |                                                                                                                           |
         *     | ----------- | ------------------------------------------------------------------------------------------------------------------------- |
         *     | `claimed`   | taken by a worker but not handed over; after a failed attempt, also until the next one, with `reason`                     |
         *     | `sending`   | the server has asked for the message                                                                                      |
         *     | `sent`      | the server has accepted it; `response` is its final reply                                                                 |
         *     | `uncertain` | handed over without a final reply; not sent again                                                                         |
         *     | `skipped`   | not sent, for the reason `unsubscribed`, `left the list`, `not confirmed`, `suppressed`, `no consent`, `exited` or `over` |
         *     | `bounced`   | the server says that the address cannot receive email                                                                     |
         *     | `failed`    | a confirmation email that could not be sent for a day                                                                     |
         */
        get: operations["messages.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the mails now that wait for their mail server
         * @description Has every email tried now whose mail server was away, instead of at its `serverRetryAt`. A job of the worker does it (`retryMails`);
         *     an email that is being handed over, or was, is not sent again. A call while that job runs joins it. `total`: how many wait, exact up to 10,000.
         */
        post: operations["messages.retry.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a mail */
        get: operations["messages.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a mail again
         * @description Bodies are not kept: the email is rendered again from the template version or step that it was made from, with the event that
         *     entered and the contact as it is now. Its unsubscribe links do not work. 409 if any of that is gone, and for emails that no
         *     automation has sent.
         */
        get: operations["messages.one.preview.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a contact up
         * @description - The contact is created if missing. `list_subscribed` fires when the person joins the list: with double opt-in, when
         *       they press the button in the email.
         *     - `requiresConfirmation`: an email asks for confirmation, or already has. If it is still pending, the email is sent
         *       again, at most once in 10 minutes and three times a day per person. For people already subscribed it is `false`, and
         *       no email is sent.
         *     - An unknown `listId` is a 422; so is any `consent` but true on a list with `requireConsent`.
         *     - This counts as the person's own, fresh consent: it subscribes them again after unsubscribing, and lifts a suppression.
         *       Without a list, `consent: false` does neither.
         *     - Each call is a row in the consent ledger, with the text that was shown (`consentText`, up to 10,000 characters),
         *       `source`, time, IP address, user agent and preferred language of the call, and the caller.
         */
        post: operations["subscribe.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event
         * @description - The contact is created if missing, which also fires `contact_added`.
         *     - `eventName`: 1 to 128 characters. Names match regardless of case, white space and `. _ - : /`; the log keeps the name
         *       as sent. The names of Rollcall's own events are refused.
         *     - `eventProperties`: any JSON up to 64 KiB, stored and returned unchanged, including big numbers.
         *     - `contactProperties`: `firstName`, `lastName`, `name`, `timezone` and `language` change the contact; every other key is
         *       a custom field; null removes a value. `email`, `id`, `subscribed`, `lists`, `customFields`, `createdAt`, `updatedAt`
         *       and `lastEventAt` are refused, with the call to use instead. Fires `contact_updated` if a value changed.
         *     - `consent: { state, at? }` as in `POST /api/contacts`. Without it, the consent of a new contact is `unknown`.
         *     - `silent: true` records the event, and no automation, goal, exit, wait or rule reacts to it. The answer then has `"silent": true` as well, and the event's decisions name what would have reacted. For events of the past, for example.
         *     - `enrolled`: automations entered because of this call. `exited`: enrollments ended because of it, also ones that
         *       had failed. Exits are decided on what was active or failed before the call, so one event can restart an automation.
         *     - When the answer arrives, all of it is durable, and none of the `exited` starts another email or webhook. Rollcall
         *       waits up to 2 s for one that is being sent; if it is unfinished then, the event's decisions say `inFlight`.
         */
        post: operations["events.send.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send up to 500 events
         * @description Up to 4 MiB. `results` are in order; `error` is a problem like any other,
         *     whose paths name the event (`events[3].email`); one bad event does not stop the others.
         *
         *     - One contact's events are recorded in list order. If one gets 503, so do those of the contact behind it, and none of
         *       them is recorded.
         *     - An event's `idempotencyKey` holds in any batch and at any position. Without one, the event's position under the
         *       request's `Idempotency-Key` is used, so a repeat after a crash does what is left. An answer in which something failed
         *       on our side (`error.status` 500 or 503) is not stored: send the batch again with the same key.
         */
        post: operations["events.batch.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply unmapped events
         * @description The same for up to `limit` (1 to 500, default 100) events, oldest first. If `hasMore`, continue with
         *     `after: lastReceivedAt`.
         */
        post: operations["events.replay.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply an unmapped event
         * @description Answers with the event as it is afterwards, and a `reason` if it is still `unmapped`.
         *
         *     Maps the payload of an `unmapped` event again with its source's current mapping and applies it to the same row of the
         *     log. Repeating the call has no further effect. Automations react only with `fireAutomations: true`, and only if the event is no older than
         *     `fireWithin` (a duration, default `"24 hours"`). 409 for an event that was never `unmapped`.
         */
        post: operations["events.one.replay.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events as they are recorded
         * @description The live tail: server-sent events, each a row of the log as in `GET /api/events`, in commit order, from
         *     all processes. Same filters, no paging. An `unmapped` event appears again when it is applied.
         *
         *     - A browser's `EventSource` reconnects automatically; other clients send the last `id` as `Last-Event-ID`, to any process,
         *       and miss nothing. If that position is too old (the database keeps its change log for about a day), `event: lost`
         *       arrives, and then the events from now on.
         *     - The first line with an `id` means that it is listening; a heartbeat with the current `id` follows every 15 seconds.
         *     - A client that reads nothing for 10 seconds gets `event: slow` and is disconnected. Every tail ends after 5 minutes and
         *       when the process ends; reconnect with the last `id`.
         *     - When the key or session is revoked, or loses `events:read`, `event: revoked` arrives within seconds, and the tail ends.
         *     - Ten clients per workspace and process; beyond that, 429. A process has 200 in all; when it is full, a workspace with
         *       fewer tails gets a place, and the oldest tail of the workspace with the most ends, to be resumed on another process.
         */
        get: operations["events.stream.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The log. Filters: `eventName` (in any style), `email`, `contactId`, `source` (`api`, `session`, `source`,
         *     `automation` or `engine`, or the id of a source or key), `status`, `refusedBy` (the id of an automation that did not let
         *     their contacts in: `tooMany`), `after` (inclusive), `before`.
         *
         *     - `status`: `applied`, `unmapped` (no person was found in the payload) or `failed` (could not be recorded, or
         *       `note: "loop"`).
         *     - `source.type`: `api` (a key), `session` (a signed-in user), `source`, `form` (a submission), `link` (a confirmation or
         *       unsubscribe link), `automation` or `engine`.
         *     - `decisions`, up to 100: for each automation that listens, the `role` (`entry`, `exit`, `goal` or `wait`) and the
         *       `outcome`: `entered`, `exited`, `goalReached`, `woken` (a step was waiting for it), `filtered` with the `condition`
         *       that failed (an event with another key fails the condition on the key), `alreadyIn`, `never`, `cooldown` with `until`,
         *       `noKey`, `tooMany` (the contact has 500 active enrollments, as many as it may have), `paused`, `loop`
         *       (chains of automations end at depth 8), `inFlight` or `silent`. Reading one event, `entered` and `woken` also
         *       have `heldMails`, if quiet hours or the cap have held back emails of that enrollment since: the `step`, the `reason` (`quiet hours`, `cap reached`),
         *       and the `result`: `waits`, with `until`, `waited` or `skipped`. For each rule that listens:
         *       `{ ruleId, ruleName, role: "rule", outcome, deliveryId?, condition? }`, where `outcome` is `triggered`, `filtered` or `silent`.
         *       If no automation or rule listens to an event of yours, the decision is
         *       `{ role: "none", outcome: "noListener", closeNames }`; `closeNames` are up to three names that some of them listen to and
         *       that may have been meant, such as `payment.failed` for `invoice.payment_failed`. An event that has caused others
         *       (`contact_added`, `automation_exited`) also shows their decisions, with the `eventId` and `eventName` of the one that was
         *       decided about.
         *     - `enrollments`: what the event did to which enrollment; `outcome` is `entered`, `exited` or `goalReached`.
         *     - `parentId`: the event that caused this one.
         *     - `note`: how a payload was mapped, or what went wrong.
         */
        get: operations["events.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read counts over time
         * @description What happened, by hour or by day: `times` has the start of each period, and every array of `series` one number for each of
         *     them. `totals` are their sums. Counts are exact as soon as the call that causes them is answered.
         *
         *     - `from` and `to`: all periods that they touch; the one that begins at `to` is not included. A date without a time is a
         *       local one. Without `to`: now. Without `from`: 30 days before, or two days of hours.
         *     - `interval`: `day` (up to 1,100) or `hour` (up to 90 days, and not longer ago).
         *     - `timezone`: of the days; the workspace's if absent. An hour belongs to the day in which it begins. Days more than 90 days
         *       ago are counted by UTC day in every time zone.
         *     - `automationId` (with `step`: of one step), `broadcastId`, `sourceId`, `formId`, `listId`, `ruleId`, `segmentId`: only what belongs to it; one of them.
         *     - `by`: `automation`, `broadcast`, `source`, `form`, `list`, `rule`, `segment`, or `step` with `automationId`: also the `groups`, those with the
         *       highest counts first. At most 100 (`groupsAreComplete`). A series without a count is absent there; `name` is null when the thing no longer exists.
         *
         *     | Series                                                         | Counts                                                                                                                                                | Belongs to                        |
         *     | -------------------------------------------------------------- | ----------------------------------------------------------------------------------------------------------------------------------------------------- | --------------------------------- |
         *     | `events`                                                       | all entries of the event log, by time of receipt                                                                                                      | source, form                      |
         *     | `unmapped`                                                     | those of them without a contact; an event that is applied later no longer counts                                                                      | source, form                      |
         *     | `contacts`, `contactsDeleted`                                  | created, deleted                                                                                                                                      |                                   |
         *     | `consentsGiven`, `consentsConfirmed`, `consentsWithdrawn`      | entries of the consent ledger                                                                                                                         | list, form                        |
         *     | `entries`                                                      | enrollments that began; of a step: times that it was entered                                                                                          | automation, step                  |
         *     | `exits`, `completions`, `failures`                             | enrollments that exited, completed, failed; one that is retried may count twice                                                                       | automation, step                  |
         *     | `goals`                                                        | completions that reached the goal                                                                                                                     | automation, step                  |
         *     | `mailsSent`, `mailsFailed`, `mailsUncertain`, `mailsSkipped`   | by their outcome, when it became final                                                                                                                | automation, step, broadcast, list |
         *     | `mailsBounced`, `mailsComplained`                              | refused or reported as bounced; reported as complained about; each message once                                                                       | automation, step, broadcast, list |
         *     | `mailsOpened`, `mailsClicked`                                  | opened, or a link followed, by a person, each message once; only where switched on                                        | automation, step, broadcast, list |
         *     | `mailsLeft`                                                    | unsubscribed by the link of an email, each message once; taken back when that is undone                                                               | automation, step, broadcast, list |
         *     | `deliveriesDelivered`, `deliveriesFailed`, `deliveriesStopped` | webhooks by their outcome; one that is retried by hand may count again                                                                                | automation, step, rule            |
         *     | `formsShown`, `formsSent`                                      | hosted and embedded forms that were shown, their submissions. Views are written every 10 seconds, so of those of other processes the last are missing | form                              |
         *     | `segmentEntries`, `segmentExits`                               | contacts that entered and left a segment by an event, a change or a deletion, or because time passed                                                  | segment                           |
         *     | `segmentGrown`, `segmentShrunk`                                | by how many members a build made a segment larger or smaller: the first one, and those after its conditions have changed                              | segment                           |
         *
         *     A segment had as many members at the end of a period as it has now (`members` of
         *     `GET /api/segments/{id}`), without what `segmentEntries` and `segmentGrown` have added since, and with what
         *     `segmentExits` and `segmentShrunk` have removed.
         */
        get: operations["stats.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many contacts and events there are
         * @description `{ "contacts": 48210, "events": 1902377 }`: the contacts that there are now, and the entries of the event log since the
         *     workspace began, also those that were removed since. Both are counted as they come and go, not by reading them, so they are exact
         *     at any size, where the `total` of a list ends at 10,000.
         */
        get: operations["stats.totals.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event names with their properties
         * @description Each event that Rollcall records itself: what it means and its properties with their types.
         *     The same as a page.
         *
         *     `names` are those in the workspace's log, seen last first, up to `limit` (default 50) of those that contain `search` in any
         *     notation. `count` goes up to 1,000 (`countIsExact`); `sources` and `properties` (with types and common values) are those of
         *     the newest events, `sampled` of up to 20. `complete` is false if there are so many names that only the newest 2,000 events
         *     were looked at.
         */
        get: operations["eventNames.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an event */
        get: operations["events.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List automations
         * @description Filters: `status` (`draft`, `active`, `paused`, `archived`); `search`, words at the beginnings of words of the name, of the
         *     5,000 newest. With `include=stats`, each has its `stats`: the counts of its stats without those of
         *     its steps.
         */
        get: operations["automations.get"];
        put?: never;
        /**
         * Create an automation
         * @description Creates a `draft`, version 1, or a copy of a starter (`from`).
         *
         *     **Scopes of steps.** Besides `automations:write`, `updateContact` requires `contacts:write`, `addToList` and `removeFromList`
         *     `lists:write`, `sendEvent` `events:write`, `webhook` `webhooks:write`: to save an automation with such a step, and again to
         *     change, publish, activate or restore it. Pausing and archiving require none of these.
         *
         *     **Reentry.** With `reentry: "whenFinished"` (the default), a contact has at most one active enrollment; `"never"`: one
         *     enrollment ever, however it ended; `"always"`: every matching event enters; `{ key }`: one active enrollment per value
         *     at a path in the event, a string or a number (5 and "5" differ). An event without such a value does not enter. Exits,
         *     the goal and waits concern only the enrollments with the event's key, or all of them if the event has no value there.
         *     During a `cooldown`, the contact does not enter again (with a key: with that key), counted from the last entry, however
         *     it ended.
         *
         *     **Goal.** The event completes every active enrollment with `goalReached: true`; it counts as neither `enrolled` nor
         *     `exited`. An event that is both a goal and an exit reaches the goal. Set `goal`, `cooldown` or `replyTo` to null to
         *     remove it.
         *
         *     **Steps**, each with an example, are described on their own page: `sendEmail`, `wait`, `waitForEvent`,
         *     `branch`, `split`, `webhook`, `updateContact`, `sendEvent`, `addToList`, `removeFromList`, `exit`. A step may have an
         *     `id` (letters, digits, `-`, `_`); otherwise it gets one and keeps it across versions. 1 to 200 steps including nested
         *     ones, 256 KiB in total.
         *
         *     **Header values** of webhook steps are stored encrypted and shown to admins and above (keys: the scope `admin`); for
         *     everyone else they read `•••`, in versions, comparisons and dry runs of saved automations, too. Sent back as `•••`, a
         *     value stays, as long as the step has the same `id` and `url`; otherwise you have to send it again (422). Those who may
         *     not read and write both automations and webhooks see only the origin of a step's `url` (`https://example.com/•••`).
         *
         *     **Templates.** The strings in `subject`, `html`, `text` and in a webhook's `url` (path and query), `headers` and `body`
         *     are [Liquid](https://shopify.github.io/liquid/) with `contact` (including custom fields: `{{ contact.plan }}`), `event`
         *     (the properties of the event that entered) and `workspace` (`name`, `postalAddress`, `timezone`, `brandColor`, `logoUrl`, and
         *     `colors`, the brand color made readable: `accent`, `onAccent`, `link`, and the same under `colors.dark`). They are
         *     compiled when you save. Output is escaped in HTML, and percent-encoded in the URLs of webhook steps and in the path or
         *     query of a link in an email (`href="https://shop.test/p?email={{ contact.email }}"`, and the same in `text`), unless it ends
         *     in `| raw` or `| url_encode`. A value that is a whole address, or its beginning, stays as it is. A template has
         *     at most 5,000 outputs and tags; each line of `{% liquid %}` is one. All templates of an email or webhook request together
         *     have 2 seconds and 1 MiB of output; a step that exceeds them fails. Previews and dry runs of a workspace get 10 seconds of
         *     a process per minute; more is a 429.
         *
         *     **Webhooks** go to public addresses on port 80, 443 or 1024 and up. Other targets are refused when you save and never
         *     connected to; the same goes for Rollcall's own servers. A host name is resolved
         *     when you save: 422 if any of its addresses is blocked; a name that does not resolve is accepted and checked at each
         *     connection. What is sent, signed and retried is described with the step.
         *
         *     **Conditions.** `where` is `{ all | any | none: [ … ] }`, nested up to 5 deep, of `{ field, op, value }`. `field` begins
         *     with `contact.`, `event.` (the event being tested), `entry.` (the properties that entered) or, in a
         *     branch, `steps.`; `value` may be `{ "ref": "entry.orderId" }`. Operators:
         *     `eq ne gt gte lt lte in notIn contains startsWith endsWith exists missing before after withinLast`. For a missing field, only
         *     `missing`, `ne` and `notIn` hold.
         *
         *     - Paths reach into lists: `event.line_items[0].title` or `event.line_items.0.title`, from the end with `[-1]`, and `first`,
         *       `last` and `size`; `event["Order ID"]` is a key with spaces. A key that is written like the path itself comes first.
         *     - `gt gte lt lte` compare numbers by value, also those in texts such as `"199.00"`; other texts are compared by their
         *       characters. A number never equals its string. A whole number with more digits than a double holds (beyond 2^53, as some ids
         *       have) counts as the text of its digits, so it equals that text and no other number.
         *     - `before after withinLast` read instants and Unix times as a wait until a field does. A date, or a time without
         *       a zone, is in the contact's time zone, or else in the workspace's.
         */
        post: operations["automations.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an automation */
        get: operations["automations.one.get"];
        /**
         * Change an automation
         * @description A change in behavior creates a new version for future entries; existing enrollments stay on theirs.
         *     An archived automation cannot be changed (409).
         */
        put: operations["automations.one.put"];
        post?: never;
        /**
         * Delete an automation without enrollments
         * @description 409 if anyone has entered it (archive it instead), or while a segment, rule or another automation refers to it. Can be restored for 30 days.
         */
        delete: operations["automations.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an automation that was deleted
         * @description With the status that it had, so an active one is entered again. 422 if a list or template that a step uses was deleted
         *     meanwhile: restore that first. 409 at the limit of active and paused automations.
         */
        post: operations["automations.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an automation
         * @description From then on, contacts enter. A workspace can have 5,000 active and paused automations; beyond that, activating answers 409 `conflict`.
         *
         *     `warnings` do not block activation, and are also returned when an automation is created or changed. They cover links to `example.com` in an email, an email that asks people to reply while replies reach nobody (`replyTo` is not set, and the sender is a `no-reply@` address), a missing or unconfirmed sender, events that the workspace does not measure, and marketing email without a postal address. They also name merge tags of other tools (`*|FNAME|*`, `%FIRSTNAME%`, `{$name}`), variables that do not exist here and so are always empty (`{{ first_name }}`, also before `default`), fields and events that the workspace has not seen, and conditions that compare a number with what was text in the latest events. They have `code`, `params` and `mend` as those of templates; broadcasts and lists have such `warnings` too, when they are saved, scheduled or read.
         */
        post: operations["automations.one.activate.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause an automation; running enrollments continue
         * @description A paused automation accepts no entries; existing enrollments continue. If it is paused already, nothing changes.
         */
        post: operations["automations.one.pause.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an automation
         * @description An archived automation accepts no entries; existing enrollments continue.
         */
        post: operations["automations.one.archive.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an automation back from the archive
         * @description The automation is `paused`; activate it to let contacts enter. No change if it is not archived. 422 if a list or template that
         *     a step uses was deleted meanwhile, 409 at the limit of active and paused automations. If the archive had it for longer than
         *     a retention period, `reentry: never` has forgotten those who had left it before.
         */
        post: operations["automations.one.unarchive.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/starters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List starter automations
         * @description Automations to start from, each with its emails: `welcome` (for people who join a list),
         *     `onboarding`, `trial-ending`, `abandoned-cart`, `dunning` and `win-back` for events of your own, and for what providers
         *     send, as in the recipes: `onboarding-clerk`, `abandoned-cart-shopify`, `abandoned-cart-stripe`,
         *     `dunning-stripe`, `dunning-shopify` (an unpaid order) and `booked-call` (Cal.com). `provider` is null for
         *     events of your own, `fields` are the contact's fields that it reads. `POST /api/automations` with
         *     `{ from: "welcome", name?, description?, language? }` creates a draft from one, which is then yours: put your links and words into
         *     its emails, try it with a dry run, and activate it. `language` is `en`, `de` or `fr`, here and there.
         */
        get: operations["automations.starters.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an unsaved automation
         * @description A dry run: the path, times and rendered mails for a sample contact and events. Nothing is sent.
         */
        post: operations["automations.test.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an automation
         * @description A dry run, either of a definition that is not saved (`automation`, as in `POST /api/automations`,
         *     but it needs no name) or of a saved automation with any status. The rules are the real ones, under a clock that does not
         *     wait; nothing is sent, stored or counted.
         *
         *     - `contact`: made up if omitted. A contact named by `id` is taken as it is now, but as if it had never been in the
         *       automation. It is in the segments that it is in; a made-up one is in those whose conditions it meets. Events and passing
         *       time change that as they do in fact.
         *     - `events`: if omitted, the trigger happens, with no properties.
         *     - `start`, and an event's `at`, default to now.
         *     - `arms`: which arm of a split to take; otherwise it is drawn, always the same for the same contact.
         *     - `answers`: what a webhook step's receiver would answer (a 2xx, and a body of up to 16 KiB). No one is called; without
         *       it, `steps.<id>` is missing.
         *
         *     Instants are `{ at, local, timezone }`. `decisions` say who entered, and why not, in the terms of the event log. The
         *     `result` of a step is `sent`, `skipped` (with `reason`), `waited`, `answered` or `timedOut` (a wait for an event),
         *     `chosen` (with `arm`, and the `condition` that decided against `then`, or null if all held), `changed`, `recorded`,
         *     `exited`, `failed` (with `reason`), `waiting` (nothing given ends it) or `left` (the enrollment ended there). A webhook
         *     step's `answer` is the assumed answer, or null if none was given. `mail` and `webhook` are indexes into those lists. At
         *     the same instant, an event comes before the end of a wait. `edges` are the edges of the graph that the
         *     enrollment has passed; `step` names its nodes. `warnings` are those of the graph, and each variable of a template that came
         *     out empty for this contact and these events, unless it has a `default`. A run ends after 1,000 steps (`truncated`), 5 s of rendering
         *     or 8 MiB of email (422).
         */
        post: operations["automations.one.test.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of an automation and its steps
         * @description The outcome of every enrollment so far, in all versions. The numbers are exact: they change in the
         *     transaction of what they count.
         *
         *     All but `entered` are current: an enrollment that is retried is `active` again and no longer `failed`; `completed`
         *     includes `goalReached`. For a step, `entered` is how often it was reached; `waiting`, the active enrollments now at it;
         *     `opened` and `clicked`, the emails that did so; `left`, those whose recipient unsubscribed by their link and has not
         *     undone that; `bounced` and `complained`, those reported after they were sent, so delivered, as far as known, are
         *     those `sent` less the `bounced` ones; `sent`, the emails the server accepted and the webhooks answered with a 2xx; `skipped`, the emails to contacts who have
         *     left or cannot be reached; `failed`, the enrollments that failed there. The steps of the current version come first, in
         *     order; those of older versions follow, with `type: null`. `mails` adds up the steps that send emails now. Day by day:
         *     `GET /api/stats` with `automationId` and `step`.
         */
        get: operations["automations.one.stats.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate an automation that is not saved
         * @description Judges an `automation` as it is being typed: any JSON object is accepted, and nothing is stored. `problems` are what saving
         *     it would refuse, by path within the automation; `valid` is true without any. With the `id` of a saved automation, it is judged as its
         *     next version, whose steps and hidden header values may stay. `warnings` follow once there are none.
         *     `graph` is what can be drawn of it already, as in `/graph` but without counts; a step without
         *     an id has the one that saving would give it. It is null for more than 200 steps.
         */
        post: operations["automations.validate.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an automation as nodes and edges
         * @description The automation as nodes and edges, to be drawn: the current version, or another one (`version`).
         *
         *     **Nodes**: `$trigger`, the steps in document order under their own ids, the events that exit (`$exitOn[0]`), the goal
         *     (`$goal`) and the ends, `$end` and `$exit`. No step's id begins with `$`. `title` is the node in a few words (`Wait for
         *     order.placed (3 days)`), `path` its place in the automation; `reachable` is false for steps behind an `exit`. **Edges**
         *     have an id made of the node and the port by which it is left: `next`, `then` and `else`, `arms[0]`, `event` and `timeout`,
         *     `exit`, `goal`. The arms of a step are in the order written; those of an empty arm lead on. The lines of a dry
         *     run's path name the same nodes and edges.
         *
         *     `warnings` do not block activation. Besides those of activating, they name events that the
         *     workspace has never received, properties that none of the ten latest events of a name has, fields that none of the 500 newest
         *     contacts has and no step sets, steps that no one reaches, and Liquid in the automation's name, where it is not rendered.
         *     Conditions with `exists` and `missing` may ask for anything.
         *
         *     `problems` and `warnings` are listed whole, and at the node to which their path belongs. A problem of a saved automation is a
         *     list or template that no longer exists. `counts` are those of `/stats`, over all versions:
         *     `passed` is `entered` without `waiting` and `failed`, so it includes those whose enrollment ended there. At the trigger they
         *     are all entries, at the ends those who completed or exited, at the goal those who reached it.
         */
        get: operations["automations.one.graph.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the draft of an automation
         * @description A draft holds unpublished changes: until it is published, neither active enrollments nor new ones are affected. There is one
         *     draft per automation, shared by all editors. Without one, the response is the published definition in the shape of a draft,
         *     with `updatedAt` and `updatedBy` null.
         *
         *     `problems` are what saving it as an automation would be refused for, by path; `warnings`, without problems, those of
         *     activation. `affected` are the steps that the draft changes or no longer has, with the
         *     number of active enrollments (`active`) that stand on them, in any version, and `failed` is the number of enrollments that
         *     have failed. `basedOn` is the version that its author had
         *     seen, `version` the published one: when they differ, the automation was changed beside the draft. The `ETag` changes with
         *     every save of the draft and with every version.
         */
        get: operations["automations.one.draft.get"];
        /**
         * Save the draft of an automation, as typed
         * @description Saves the body as the draft, in place of the one before: any JSON object, also with missing fields, half-typed steps or
         *     fields that do not exist. With `If-Match` only if neither the draft nor the version has changed since (412); `basedOn` is
         *     then the current version. Header values that come back as `•••` keep their value, as in an
         *     automation. Saving a draft creates no entry in the audit log; publishing it does.
         */
        put: operations["automations.one.draft.put"];
        post?: never;
        /**
         * Discard the draft of an automation
         * @description Discards the draft, if there is one.
         */
        delete: operations["automations.one.draft.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft of an automation
         * @description Makes the draft a new version, in place of all fields of the automation: what it leaves out gets its default. Steps keep
         *     their ids, as with PUT, and the status stays. 422 if the draft has problems, which are listed, or if an email in blocks
         *     has what the check calls `problems`; 409 if there is no draft, or if it is based on an earlier version and the request does not send the current ETag in `If-Match`.
         *
         *     Enrollments stay on their version; `affected` says how many stand on steps that were changed or removed. With `migrate`
         *     these are moved to the new version, as `POST …/migrate` does it; `migration` is the job.
         *     With `retry` all enrollments that have failed, `failed` in number, go on at their step in the new version, as a bulk retry
         *     on the published version does it; `retry` is that job. Those whose step is gone stay failed.
         *
         *     ```sh
         *     curl -sS -X PUT "$API/api/automations/$AUTOMATION/draft" -H "$AUTH" -H "$JSON" \
         *       -d '{"name":"Welcome","trigger":{"event":"order.placed"},"steps":[{"type":"wait","for":"2 days"}]}'
         *     TAG=$(curl -sS -o /dev/null -w '%header{etag}' "$API/api/automations/$AUTOMATION/draft" -H "$AUTH")
         *     curl -sS "$API/api/automations/$AUTOMATION/publish" -H "$AUTH" -H "$JSON" -H "If-Match: $TAG" -d '{"migrate":{}}'
         *     ```
         */
        post: operations["automations.one.publish.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/migrate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List migrations
         * @description Every migration so far, newest first, until 90 days after it was done.
         */
        get: operations["automations.one.migrate.get"];
        put?: never;
        /**
         * Move enrollments to the current version
         * @description Moves enrollments of earlier versions (`from`; all of them if omitted) to the current one: those that stand on a step
         *     which is different there, or gone. `mapping` says where those on a step go: to a step of the current version, or out
         *     (`null`, exit reason `operator`). Without an entry, they go to the step with the same id; those on a step that is gone stay
         *     on their version. Everyone else stays as well, since their step has not changed.
         *
         *     A move is a jump across versions: the step begins anew, a wait with its full length, and the
         *     timeline says who moved whom and why. Conditions, exits and the goal are then those of the new version. The worker moves
         *     them in pages and resumes after a crash. `total` is the number active when you asked, `kept` are those on a step that is
         *     gone, without an entry in `mapping`; `refused` are those whose email or webhook was just being sent, who have entered again
         *     meanwhile, or whose entry lacks the key of the new version.
         */
        post: operations["automations.one.migrate.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/migrate/{migration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a migration
         * @description One of them, with its progress.
         */
        get: operations["automations.one.migrate.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of an automation
         * @description Every saved version, newest first; `steps` is their
         *     number. A version never changes; enrollments stay on theirs. One that was replaced longer ago than the workspace's
         *     retention period, and that no enrollment uses, is removed.
         */
        get: operations["automations.one.versions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/versions/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a version */
        get: operations["automations.one.versions.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/versions/{n}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a version with another
         * @description What changed in version `n`, compared with the one before or with the one in `against`.
         *
         *     `fields` are those outside the steps, such as `trigger.where.all[0].value`. Steps are matched by id, wherever they are
         *     (`steps[2].then[0]`). A step is `moved` if it is in another arm, or at another place relative to the others; it can be
         *     both moved and changed.
         */
        get: operations["automations.one.versions.one.diff.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/versions/{n}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version as the newest
         * @description The behavior of version `n` becomes a new version; name
         *     and description stay. If the automation already behaves so, nothing changes. An archived one cannot be changed (409).
         */
        post: operations["automations.one.versions.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enroll a contact
         * @description Enters a contact without an event:
         *     the trigger's conditions are not checked, but reentry and cooldown are (409, with the rule that prevents it).
         *     `properties` stand for the event's; a keyed automation takes its key from them. The timeline records who did it and why.
         *     Where the trigger is an internal event, ids among them (`listId`, `formId`, …) must be of this workspace. 409 unless the automation is
         *     active, 422 for an unknown contact or id.
         */
        post: operations["automations.one.enroll.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/exit-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exit jobs
         * @description Every request so far, newest first, until 90 days after it was done.
         */
        get: operations["automations.one.exitAll.get"];
        put?: never;
        /**
         * Exit all enrollments of an automation
         * @description Exits everyone who is in the automation now, each with the reason `operator`,
         *     who asked, and why. Contacts who enter or are retried after this call stay; to let no one in, pause the automation
         *     first. The worker exits them in pages and resumes after a crash.
         *
         *     `total` is the number active when you asked. Some may end on their own before their turn; these are not in `exited`.
         */
        post: operations["automations.one.exitAll.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automations/{id}/exit-all/{exit}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of an exit job
         * @description One of them, with its progress.
         */
        get: operations["automations.one.exitAll.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List enrollments
         * @description Filters: `automationId`, `contactId`, `status`, `step`, `lastError` (the whole of it), and `after` (inclusive) and `before`, of `enteredAt`. `automation` and `contact`
         *     have the current names; `contact` is null once it is deleted, and for keys without `contacts:read`. `stepTitle`, here and in
         *     the timeline, says in a few words what the step does (`Wait 2 days`); it is null for a version or step that no longer exists.
         */
        get: operations["enrollments.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bulk actions */
        get: operations["enrollments.bulk.get"];
        put?: never;
        /**
         * Act on all enrollments that a filter selects
         * @description Does to all enrollments that the `filter` selects what the calls below do to one: `exit`, `retry`, `pause`, `resume` or
         *     `jump` (with `step`). Filter fields: `ids` (up to 1,000), `automationId`, `contactId`, `status`, `step` (where they are now),
         *     `paused`, `error` (a part of `lastError`), `lastError` (the whole), `after` and `before` (of the entry; `after` inclusive, `before` exclusive); at least one. The default of
         *     `status` is `failed` for `retry` and `active` for the others; `jump` takes both, one at a time. `retry` and `jump` take
         *     `version: "published"` as they do for one enrollment.
         *
         *     The worker first selects the enrollments, newest first (`selecting`), then acts on each once, in pages, and resumes after a
         *     crash. Those that enter after the call are not selected. One that has moved on or changed before its turn is `refused`, as
         *     is one whose state does not allow the action; one that was so already is `unchanged`. Each timeline and the audit log record
         *     every enrollment, as if it had been done one by one.
         */
        post: operations["enrollments.bulk.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/bulk/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the enrollments that a bulk action would select
         * @description How many enrollments that action would select now, counted up to 10,000 (`totalIsExact`). Nothing is changed.
         */
        post: operations["enrollments.bulk.count.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/bulk/{bulk}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a bulk action
         * @description `total` grows while `selecting`. What is not `done`, `unchanged` or `refused` is still to come. Listed for 90 days after its
         *     end.
         */
        get: operations["enrollments.bulk.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/bulk/{bulk}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a bulk action
         * @description It ends, `stopped`, after the page of up to 200 enrollments under way. What is done stays done. If it has ended, nothing
         *     changes.
         */
        post: operations["enrollments.bulk.one.cancel.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/bulk/{bulk}/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what became of the enrollments of a bulk action
         * @description Each enrollment of the bulk action, in its order, with its `outcome` and the `reason` of a refusal. Filter: `outcome`
         *     (`pending`, `done`, `unchanged`, `refused`).
         */
        get: operations["enrollments.bulk.one.outcomes.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an enrollment */
        get: operations["enrollments.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/{id}/exit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exit an enrollment
         * @description 409 if it is not active.
         */
        post: operations["enrollments.one.exit.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed enrollment
         * @description The enrollment is active again from the step at which it failed, in a new run. 409 if
         *     it has not failed, or if the contact is in the automation again (with a key: with that key) or deleted. With
         *     `"version": "published"` it continues on the published version, so who failed for a mistake in a step is repaired by
         *     repairing the step; 422 if that version no longer has it: jump then.
         */
        post: operations["enrollments.one.retry.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause an enrollment */
        post: operations["enrollments.one.pause.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused enrollment
         * @description 409 if it is not active. A paused enrollment starts no step, email
         *     or webhook until it is resumed, even while Temporal is away; an email whose message the server has already asked for is
         *     sent. Waits keep their ends: one that has passed in the meantime is over on resuming. If the enrollment is already so,
         *     nothing changes.
         */
        post: operations["enrollments.one.resume.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/{id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip the current wait
         * @description Its current wait ends now. 409 outside a wait.
         */
        post: operations["enrollments.one.skip.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enrollments/{id}/jump": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Jump to another step
         * @description The enrollment continues at that step of its version, even inside a
         *     branch or split, in a new run; the previous run is canceled. A failed enrollment becomes active again. 422 for an
         *     unknown step; 409 if it is over, or if the contact is in the automation again or deleted. With `"version": "published"` it
         *     continues on the published version of the automation, of which `step` must be one.
         */
        post: operations["enrollments.one.jump.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rules
         * @description Filter: `enabled` (`true`, `false`).
         */
        get: operations["rules.get"];
        put?: never;
        /**
         * Create a rule
         * @description - `trigger.event` is any event, yours or Rollcall's own, including `contact_deleted`, in any style.
         *       `where` is the same as in automations; `entry.*` and `event.*` are both the event. 32 KiB
         *       together.
         *     - `action.method` is `POST` (default), `PUT` or `PATCH`. `action.url` is used as it is, without Liquid; it may lead
         *       where webhook steps may. Up to 32 `headers`, 8 KiB in total; never `host`, `content-*`,
         *       `webhook-*` or those that frame an HTTP message.
         *     - `action.body` is a body of your own, `action.preset` (`slack`, `discord`, `teams`, `json`) with an optional `action.text` a message for a chat; at most one of the two.
         *     - `secret` signs. It is shown to admins and above (keys: the scope `admin`) by this call, by reading the one rule and by
         *       rotating the secret; others do not get the field, and to them the values of `headers` read `•••`. Those who may not
         *       both read and write rules see only the origin of `url` (`https://example.com/•••`), here and in deliveries.
         *     - `warnings` says if the event never occurs, since the workspace does not measure clicks or opens.
         *     - A workspace has at most 200 rules (409).
         */
        post: operations["rules.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a rule */
        get: operations["rules.one.get"];
        /**
         * Change a rule
         * @description `trigger` and `action` are each replaced as a whole. A
         *     header sent back as `•••` keeps its value as long as `url` stays the same; with a new `url`, you have to send it again.
         *     `enabled: true` on a rule that is off clears `off` and `failingSince`; a new `url` clears `failingSince`. Pending
         *     deliveries go to wherever the rule points at their next attempt.
         */
        put: operations["rules.one.put"];
        post?: never;
        /**
         * Delete a rule
         * @description Pending deliveries stop when their next attempt is due. Can be restored for 30 days.
         */
        delete: operations["rules.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a rule that was deleted
         * @description With its secret; enabled if it was. Events of the time between are not delivered, and deliveries that have stopped
         *     meanwhile need a retry. 409 at the limit of rules.
         */
        post: operations["rules.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a rule
         * @description Answers with the rule and its new `secret`. For `graceFor` (a duration of up to 7 days, 24 hours by
         *     default; null: not at all) the previous secret signs as well; `previousSecretUntil` says until when. An even older one
         *     ends at once.
         */
        post: operations["rules.one.rotateSecret.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a rule
         * @description Answers with the delivery. Sends once what
         *     the rule would send, even while it is off and whatever its `where` says: for a sample contact or the given one, with the
         *     given properties or `{ "test": true }`. There is no event, so `eventId` is null. The delivery shows the outcome.
         */
        post: operations["rules.one.test.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{id}/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List retry jobs
         * @description Every request so far, newest first, until 90 days after it ended.
         */
        get: operations["rules.one.retryFailed.get"];
        put?: never;
        /**
         * Retry the failed deliveries of a rule
         * @description Every delivery of the rule that was created in this time and ended
         *     undelivered starts over, from the first attempt of its schedule, with the same `webhook-id`; one that waits for its next
         *     attempt is attempted now. Except tests, and deliveries whose contact or event is no longer stored. The rule must be on (409). The worker goes from the oldest to the
         *     newest and resumes after a crash; nothing starts over twice.
         *
         *     `total` is the number found when you asked, exact up to 10,000. `stopped`: the rule was turned off or deleted before the
         *     end.
         */
        post: operations["rules.one.retryFailed.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{id}/retry-failed/{retry}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a retry job
         * @description One of them, with its progress.
         */
        get: operations["rules.one.retryFailed.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the signing secret of webhook steps
         * @description The secret that signs the webhook steps of all automations.
         */
        get: operations["webhookSecret.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret of webhook steps
         * @description Works as for a rule.
         */
        post: operations["webhookSecret.rotate.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description What rules and webhook steps send. Filters: `ruleId`, `enrollmentId`, `contactId`, `status`: `pending`,
         *     `delivered`, `failed`, `stopped` (the enrollment ended, or the contact was deleted, first), or `undelivered`, which is what
         *     `retry-failed` tries again; `after` (inclusive) and `before`, of `createdAt`.
         *
         *     `id` is also the `webhook-id`. `attempts` has the last 50 attempts, `response` the first KiB of a response.
         *     `nextAttemptAt` is null before the first attempt and after the last. For a deleted contact, no `response` is shown, and
         *     no `url` of a step.
         *
         *     | `endReason`      | why it was not delivered                                                   |
         *     | ---------------- | -------------------------------------------------------------------------- |
         *     | `exhausted`      | every attempt failed                                                       |
         *     | `gone`           | the receiver answered 410                                                  |
         *     | `refused`        | the target is blocked                                                      |
         *     | `templateFailed` | the rule's body or message cannot be rendered; the attempt says why        |
         *     | `ruleOff`        | the rule was turned off or deleted first                                   |
         *     | `cancelled`      | the contact was deleted, or someone canceled it in Temporal                |
         *     | `expired`        | the event was no longer in the log                                         |
         *     | `testFailed`     | a test failed; tests are attempted once            |
         *     | null             | delivered or still pending; for a step, also if the enrollment ended first |
         */
        get: operations["webhookDeliveries.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description With `request: { method, body }`, what a rule's delivery would send now; `body` is the exact text.
         *     Because it contains a contact and an event, a key needs `contacts:read` and `events:read` to see it; `body` is null
         *     otherwise, and once the event or the contact is deleted. `request` is null for steps, whose body is rendered at each
         *     attempt, and when the rule is deleted.
         */
        get: operations["webhookDeliveries.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a delivery of a rule
         * @description Retries a rule's delivery and answers with the delivery as it is then. One that is over, even if
         *     delivered, starts over with all its attempts, to wherever its rule points now; one that waits for its next attempt is
         *     attempted now; one that is being attempted stays as it is. `webhook-id` and body stay the same. A test may be repeated
         *     while its rule is off. 409 for a step's call (retry its enrollment), for a rule that is
         *     off or deleted, and when the event or contact is no longer stored.
         */
        post: operations["webhookDeliveries.one.retry.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List forms */
        get: operations["forms.get"];
        put?: never;
        /**
         * Create a form
         * @description | field             |                                                                                                                                                                                                                                                                                                                                                                                                      |
         *     | ----------------- | ---------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------- |
         *     | `name`            | the heading of the hosted page                                                                                                                                                                                                                                                                                                                                                                       |
         *     | `listId`          | the list that people sign up to, for which a key needs the scope `subscribe`; null for none                                                                                                                                                                                                                                                                                                          |
         *     | `introText`       | shown above the fields; line breaks are kept                                                                                                                                                                                                                                                                                                                                                         |
         *     | `fields`          | up to 50 of `{ name, label, type, required?, options? }`                                                                                                                                                                                                                                                                                                                                             |
         *     | `consentText`     | the text next to the consent checkbox; if the list requires consent and there is none, a built-in text is used                                                                                                                                                                                                                                                                                       |
         *     | `consentRequired` | true by default; if false, a submission without consent is accepted, but does not join the list                                                                                                                                                                                                                                                                                                      |
         *     | `trackingText`    | the text next to a checkbox that asks whether the person may be measured, kept in the ledger with the form's version; it is never required, and an empty box says nothing. It counts only for an address that is new: anybody could tick it for a known contact, who answers on their preference page. `null`: not asked |
         *     | `privacyUrl`      | your privacy policy, linked above the button                                                                                                                                                                                                                                                                                                                                                         |
         *     | `submitLabel`     | the text of the button                                                                                                                                                                                                                                                                                                                                                                               |
         *     | `successMessage`  | shown after a submission                                                                                                                                                                                                                                                                                                                                                                             |
         *     | `redirectUrl`     | where to lead people instead                                                                                                                                                                                                                                                                                                                                                                         |
         *     | `allowedOrigins`  | pages that may submit the form by script: `https://shop.example.com`, with the port if it has one, or `*`; otherwise only the hosted page                                                                                                                                                                                                                                                            |
         *     | `language`        | the language of your texts (`en`); the built-in texts around them exist in English, German and French                                                                                                                                                                                                                                                                                                |
         *     | `theme`           | `{ color?, background?, radius? }`: `#rrggbb` for button and background, pixels for corners                                                                                                                                                                                                                                                                                                          |
         *     | `enabled`         | true by default; a disabled form answers 404                                                                                                                                                                                                                                                                                                                                                         |
         *
         *     The texts are shown as they are: Liquid in them is refused.
         *
         *     Types are `text`, `email`, `textarea`, `number`, `select`, `radio`, `checkbox` (yes or no; with `options`, a choice of
         *     several), `date`, `phone` and `hidden` (filled in from the page's query parameters). There is always an email field and
         *     it is always required; if you do not define it, it comes first. `firstName`, `lastName` and `name` are the contact's
         *     own; every other field is a custom field with that name. Reserved names (`id`, `subscribed`, `consent`, …) and names
         *     that begin with `_` are refused.
         *
         *     Answers 201 with the above and `id`, `publicId`, `version`, `url` (the hosted page), `embedUrl`, `submitUrl`, `snippet`
         *     (plain HTML to paste), `embedSnippet` (the script tag in a box that reserves its space) and times.
         */
        post: operations["forms.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an unsaved form
         * @description The pages of a form that is not saved; takes the same fields as `POST /api/forms`, with the same errors. `html` is the
         *     hosted page, whose button does nothing, and `thanksHtml` the page after a submission: the one that asks for a
         *     confirmation if the list has double opt-in, null with a `redirectUrl`. Nothing is stored. Show them in a sandboxed frame:
         *     `<iframe sandbox srcdoc="…">`.
         */
        post: operations["forms.preview.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a form */
        get: operations["forms.one.get"];
        /**
         * Change a form
         * @description Changes the fields you send. A change to what visitors see or agree to creates a new `version`; changes
         *     to `redirectUrl`, `allowedOrigins` and `enabled` do not.
         */
        put: operations["forms.one.put"];
        post?: never;
        /**
         * Delete a form
         * @description Its URLs answer 404 from then on. Its versions remain, because consents refer to them. Can be restored for 30 days.
         */
        delete: operations["forms.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a form that was deleted
         * @description At the same URLs. 409 if it is enabled and its list has since been deleted: restore that first.
         */
        post: operations["forms.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a form
         * @description Newest first, also of deleted forms. A consent names the form and version,
         *     so you can always find what the person saw. One that no consent names is removed a retention period after it was
         *     replaced.
         */
        get: operations["forms.one.versions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}/versions/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a version of a form */
        get: operations["forms.one.versions.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List event sources */
        get: operations["eventSources.get"];
        put?: never;
        /**
         * Create an event source
         * @description Anyone who has `url` can send events, so it is null for callers who may only read.
         *
         *     `mapping` says where to look in the payload for what is not
         *     found automatically. Each is a path, either plain (`data.customer.email`, `items[0].sku`) or a JSONPath (RFC 9535,
         *     `$.emails[?@.primary == true].address`; the first of several values counts). If there is no address at the path for
         *     `email`, no one is matched, rather than the wrong person. If there is no name at the path for `eventName`, the automatic one is used. At the path for `consent`, the payload says whether the person wants marketing email (`true`, `"no"`, `{ "state": "subscribed", "updated_at": … }`); without an answer there, nothing is reported, whatever other fields say, and one that is not understood (`unknown`) gives no consent, which the event's `note` says. Without a path it is found in the fields, of which the strictest counts, and in events that mean it, such as `unsubscribe`, `spamreport`, `cleaned` or `resubscribe`. A person who becomes known by leaving is not announced: there is no `contact_added`. `contact` sets fields of the contact, standard or custom ones, up to 20: `{ "plan": "data.object.plan.id", "timezone": "data.zone" }`. A value keeps its type and replaces what the contact has; one that is missing, null or that its field cannot have changes nothing, which the event's `note` says. JSONPaths that could take long are refused: `match` and `search`, `..` twice or within a condition, `$`
         *     within a condition, and unions such as `[*,*]` that could make one look at every value more than 12 times.
         *
         *     `mailReports` says whose bounces and complaints the source understands: `ses`, `postmark`, `sendgrid`, `mailgun`, `resend`, `brevo`, `mailjet` or `generic`. If it is null, the default, the signature decides.
         *
         *     `answer` is for providers that send everything again unless they get a certain text (`"OK"`): up to 200 printable ASCII
         *     characters, with which everything accepted is then answered as `text/plain`. Dropbox Sign, Digistore24, Adyen and Salesforce get theirs
         *     without it.
         *
         *     With `acceptsQuery`, a GET with a query, or a POST with a query and no body, is an event, like a form with the same
         *     fields. HEAD never is, nor is a challenge.
         *
         *     With `signing: { scheme, secret, tolerance?, … }`, the source accepts only what the provider has signed. Everything else
         *     is a 401 `bad_signature`, counted as `refused` and with the last reason shown, so that you notice a wrong secret.
         *
         *     | `scheme`           | reads                                       | `secret`                                              |
         *     | ------------------ | ------------------------------------------- | ----------------------------------------------------- |
         *     | `stripe`           | `Stripe-Signature`                          | the endpoint's signing secret, `whsec_…`              |
         *     | `standardWebhooks` | `webhook-*`, or `svix-*` (Clerk, Resend, …) | `whsec_` followed by 24 to 64 bytes in base64         |
         *     | `shopify`          | `X-Shopify-Hmac-Sha256`                     | the app's client secret, or the shop's webhook secret |
         *     | `github`           | `X-Hub-Signature-256`                       | the webhook's                                         |
         *     | `paddle`           | `Paddle-Signature`                          | the notification destination's secret key             |
         *     | `typeform`         | `Typeform-Signature`                        | the webhook's                                         |
         *     | `calcom`           | `X-Cal-Signature-256`                       | the webhook's                                         |
         *     | `woocommerce`      | `X-WC-Webhook-Signature`                    | the webhook's                                         |
         *     | `sns`              | the fields of Amazon SNS in the body        | the topic's ARN                                       |
         *     | `sendgrid`         | `X-Twilio-Email-Event-Webhook-*`            | the verification key                                  |
         *     | `mailgun`          | `signature` in the body                     | the HTTP webhook signing key                          |
         *     | `slack`            | `X-Slack-Signature`                         | the app's signing secret                              |
         *     | `zoom`             | `x-zm-signature`                            | the app's secret token                                |
         *     | `x`                | `x-twitter-webhooks-signature`              | the app's consumer secret                             |
         *     | `basicAuth`        | `Authorization: Basic`; nothing is signed   | `user:password`                                       |
         *     | `bearer`           | `Authorization: Bearer`; nothing is signed  | the token                                             |
         *     | `hmac`             | `header`, for any other HMAC signature      | 8 to 512 characters, like all plain-text secrets      |
         *
         *     - `tolerance` (whole seconds, 1 to 86,400, default 300): how far a signed timestamp may be from our clock, either way.
         *       Only for schemes that sign a time: `stripe`, `standardWebhooks`, `paddle`, `sendgrid`, `mailgun`, `slack`, `zoom`, and `hmac` with a `timestampHeader`.
         *     - `hmac` has `header`, `algorithm?` (`sha256`, `sha1`, `sha512`; default `sha256`), `encoding?` (`hex`, `base64`;
         *       default `hex`), `prefix?` (before the signature, such as `sha256=`) and, if the provider also signs the time,
         *       `timestampHeader?` with `separator?` (default `.`, for `<time>.<body>`) and `timestampUnit?` (`seconds`,
         *       `milliseconds`; default `seconds`).
         *     - The secret is never shown again. Answers have `{ scheme, …settings, secretHint, previousUntil }`; `secretHint` is at
         *       most its last four characters.
         *     - The signature covers the body's bytes before compression (`Content-Encoding`). It is checked before anything else: a
         *       challenge, too, is answered only if it is signed, and refused requests do not count toward the source's rate limit.
         */
        post: operations["eventSources.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an event source */
        get: operations["eventSources.one.get"];
        /**
         * Change an event source
         * @description The URL stays. `mapping` and `signing` are each
         *     replaced as a whole; null removes them.
         *
         *     `signing` without `secret` keeps the current one (409 if there is none for that scheme). A new secret ends all earlier
         *     ones at once or, with `signing.keepOldFor` (a duration such as `"24 hours"`), keeps the previous one for that long, with
         *     its scheme and settings; `previousUntil` says until when any earlier one still works.
         */
        put: operations["eventSources.one.put"];
        post?: never;
        /**
         * Delete an event source
         * @description The URL no longer works. Can be restored for 30 days.
         */
        delete: operations["eventSources.one.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-sources/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an event source that was deleted
         * @description At the same URL. Requests sent to it in the meantime were answered with a 404 and are lost, unless the provider sends it again. If
         *     the member who made the source has since lost access, it comes back disabled.
         */
        post: operations["eventSources.one.restore.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-sources/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the URL of an event source
         * @description The source gets a new `url`. The old one works for `graceSeconds` more seconds (none by default); `oldUrlsUntil` says until when any old URL does.
         */
        post: operations["eventSources.one.rotate.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-sources/{id}/payloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest payloads of an event source
         * @description What the source received last, newest first. `reason` is the error code of a
         *     refused payload (`bad_signature`, `malformed_body`, …) and null for an accepted one; `size` is the whole body's,
         *     decompressed.
         *
         *     The last 50 accepted and the last 10 refused payloads are kept for seven days. They are written every 10 seconds, or as
         *     soon as you ask the process that received them; a process that ends loses those of its last seconds, although the log
         *     has all accepted ones. Not kept: what was sent too fast (429), while storage was away (503), or to no source. Deleting a
         *     contact deletes every payload that became one of their events or contains their address; deleting the source deletes all
         *     of them.
         */
        get: operations["eventSources.one.payloads.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-sources/{id}/payloads/{payload}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payload
         * @description Takes `sources:write`, because it shows what was sent. `detail` is what
         *     the provider was told if it was refused. `headers` has the values that determine how the payload is read (type, topic,
         *     delivery, time) and null for all others, so no credential or signature is stored. `body` is the text, or base64 if it is
         *     not UTF-8 (`encoding: "base64"`); only the beginning if it is longer than 64 KiB (`truncated`), and nothing if it was
         *     too large to be read. Payloads are stored encrypted with `SECRET_KEY`.
         */
        get: operations["eventSources.one.payloads.one.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-sources/{id}/test-mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test how a payload is mapped
         * @description `body` is a payload as the provider
         *     sends it (a JSON object, or a form as a string); `payloadId` is
         *     one the source has received (of an array, its first item); `mapping` is tried instead
         *     of the source's. Nothing is recorded.
         *
         *     `candidates` are what the search considered, best first; a candidate with `score` 0 is ruled out, for the last of its
         *     reasons.
         */
        post: operations["eventSources.one.testMapping.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-sources/{id}/test-signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a signature
         * @description `headers` and `body` as they were sent, the body as text. Says what the source would
         *     say about that signature. `reason` is null, or says what is wrong and in which header; for a delivery that is too old,
         *     also whether the signature is otherwise valid. Nothing is counted. 409 for a source without `signing`.
         */
        post: operations["eventSources.one.testSignature.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Every error (RFC 9457). `code` is one of the documented codes; `errors` lists every invalid field; `current` is what an outdated `If-Match` should have named. */
        Problem: {
            /** Format: uri */
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "malformed_request" | "malformed_body" | "unauthenticated" | "invalid_credentials" | "second_factor_required" | "invalid_second_factor" | "bad_signature" | "forbidden" | "second_factor_missing" | "cross_site" | "setup_token_required" | "sign_up_closed" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "idempotency_mismatch" | "in_progress" | "email_taken" | "stale" | "approval_required" | "conflict" | "precondition_failed" | "too_large" | "unsupported_media_type" | "invalid" | "rate_limited" | "headers_too_large" | "internal" | "unavailable" | "unknown";
            detail: string;
            requestId: string;
            current?: {
                etag: string;
                version: number | null;
            };
            errors?: {
                path: string;
                message: string;
            }[];
        };
        TestMail: {
            ok: boolean;
            to: string;
            stages: {
                /** @enum {string} */
                stage: "resolve" | "connect" | "greeting" | "tls" | "auth" | "from" | "rcpt" | "data";
                ok: boolean;
                said: string[];
                atMs: number;
            }[];
            error: {
                /** @enum {string} */
                stage: "resolve" | "connect" | "greeting" | "tls" | "auth" | "from" | "rcpt" | "data";
                message: string;
            } | null;
        };
        Setup: {
            firstUser: boolean;
            /** @enum {string} */
            signUp: "invitation" | "verified" | "open";
            setupToken: boolean;
            version: string;
        };
        User: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string;
            emailVerified: boolean;
            name: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        Workspace: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            senderName: string | null;
            senderEmail: string | null;
            senderConfirmed: boolean | null;
            timezone: string;
            postalAddress: string | null;
            brandColor: string | null;
            logoUrl: string | null;
            replyTo: string | null;
            retentionDays: number;
            requireConsent: boolean;
            requireSecondFactor: boolean;
            adminsWriteCode: boolean;
            approvalAbove: number | null;
            marketingPause: {
                /** @enum {string} */
                reason: "bounces" | "complaints";
                rate: number;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        SignedIn: {
            user: components["schemas"]["User"];
            workspace: components["schemas"]["Workspace"];
        };
        LinkMailed: {
            /** @constant */
            confirmation: "sent";
        };
        Me: {
            user: components["schemas"]["User"];
            workspace: components["schemas"]["Workspace"];
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "writer" | "viewer";
            workspaces: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "admin" | "editor" | "writer" | "viewer";
            }[];
        };
        ApiKey: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            scopes: ("contacts:read" | "contacts:write" | "events:read" | "events:write" | "lists:read" | "lists:write" | "segments:read" | "segments:write" | "forms:read" | "forms:write" | "broadcasts:read" | "broadcasts:write" | "automations:read" | "automations:write" | "webhooks:read" | "webhooks:write" | "sources:read" | "sources:write" | "subscribe" | "admin")[];
            prefix: string;
            /** @example 65a1f0c2b3d4e5f601234567 */
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
        };
        KeyMe: {
            apiKey: components["schemas"]["ApiKey"];
            workspace: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            };
        };
        Session: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            current: boolean;
            /** @example 65a1f0c2b3d4e5f601234567 */
            workspaceId: string;
            userAgent: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
        };
        SessionPage: {
            data: components["schemas"]["Session"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        SecondFactor: {
            enabled: boolean;
            recoveryCodesLeft: number;
        };
        NewSecondFactor: {
            /** @description Base32, to be typed into an authenticator app. */
            secret: string;
            /** @description `otpauth://…`, to be shown as a QR code. */
            uri: string;
        };
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        Verified: {
            email: string;
        };
        ApiKeyPage: {
            data: components["schemas"]["ApiKey"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        NewApiKey: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            scopes: ("contacts:read" | "contacts:write" | "events:read" | "events:write" | "lists:read" | "lists:write" | "segments:read" | "segments:write" | "forms:read" | "forms:write" | "broadcasts:read" | "broadcasts:write" | "automations:read" | "automations:write" | "webhooks:read" | "webhooks:write" | "sources:read" | "sources:write" | "subscribe" | "admin")[];
            prefix: string;
            /** @example 65a1f0c2b3d4e5f601234567 */
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            /** @description Only shown in this response. */
            secret: string;
        };
        OwnWorkspace: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "writer" | "viewer";
        };
        Member: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "writer" | "viewer";
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            joinedAt: string;
        };
        MemberPage: {
            data: components["schemas"]["Member"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ChangedMember: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "writer" | "viewer";
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            joinedAt: string;
            made: {
                apiKeys: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                    prefix: string;
                }[];
                eventSources: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                }[];
                revoked: {
                    apiKeys: boolean;
                    eventSources: boolean;
                };
            };
        };
        RemovedMember: {
            made: {
                apiKeys: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                    prefix: string;
                }[];
                eventSources: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                }[];
                revoked: {
                    apiKeys: boolean;
                    eventSources: boolean;
                };
            };
        };
        Invitation: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "writer" | "viewer";
            /** @example 65a1f0c2b3d4e5f601234567 */
            invitedBy: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
            mail: {
                /** @enum {string} */
                status: "queued" | "sending" | "sent" | "failed" | "uncertain";
                reason: string | null;
            } | null;
        };
        InvitationPage: {
            data: components["schemas"]["Invitation"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        NewInvitation: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "writer" | "viewer";
            /** @example 65a1f0c2b3d4e5f601234567 */
            invitedBy: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
            mail: {
                /** @enum {string} */
                status: "queued" | "sending" | "sent" | "failed" | "uncertain";
                reason: string | null;
            } | null;
            /**
             * Format: uri
             * @description The link to pass on; only shown in this response.
             */
            url: string;
        };
        OpenInvitation: {
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "writer" | "viewer";
            workspace: {
                name: string;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
        };
        Sender: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string;
            name: string | null;
            replyTo: string | null;
            /** @enum {string} */
            status: "pending" | "confirmed";
            mailedAt: string | null;
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        SenderPage: {
            data: components["schemas"]["Sender"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        AuditEntry: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
            actor: {
                /** @enum {string} */
                type: "user" | "apiKey";
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            };
            /** @example automations.create */
            action: string;
            target: {
                type: string;
                id: string | null;
                name: string | null;
            };
            before: unknown;
            after: unknown;
            requestId: string;
        };
        AuditEntryPage: {
            data: components["schemas"]["AuditEntry"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Onboarding: {
            sender: boolean;
            brand: boolean;
            postalAddress: boolean;
            measuring: boolean;
            keyUsed: boolean;
            sourceReceived: boolean;
            contact: boolean;
            automation: boolean;
            automationActive: boolean;
            mailSent: boolean;
        };
        Attention: {
            data: {
                /** @enum {string} */
                kind: "noWorker" | "outboxLate" | "mailServerAway" | "marketingPaused" | "broadcastNotApproved" | "failedEnrollments" | "refusedEntries" | "uncertainMails" | "unmappedEvents" | "ruleOff" | "ruleFailing" | "refusedSignatures";
                count: number | null;
                countIsExact: boolean;
                since: string | null;
                nextAt: string | null;
                subject: {
                    /** @enum {string} */
                    type: "automation" | "broadcast" | "rule" | "source" | "workspace";
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string | null;
                } | null;
                reason: string | null;
                look: {
                    path: string;
                    query: {
                        [key: string]: string;
                    };
                };
            }[];
        };
        OwnAlerts: {
            times: {
                /** @enum {string} */
                noWorker: "off" | "atOnce" | "daily";
                /** @enum {string} */
                outboxLate: "off" | "atOnce" | "daily";
                /** @enum {string} */
                mailServerAway: "off" | "atOnce" | "daily";
                /** @enum {string} */
                marketingPaused: "off" | "atOnce" | "daily";
                /** @enum {string} */
                broadcastNotApproved: "off" | "atOnce" | "daily";
                /** @enum {string} */
                failedEnrollments: "off" | "atOnce" | "daily";
                /** @enum {string} */
                refusedEntries: "off" | "atOnce" | "daily";
                /** @enum {string} */
                uncertainMails: "off" | "atOnce" | "daily";
                /** @enum {string} */
                unmappedEvents: "off" | "atOnce" | "daily";
                /** @enum {string} */
                ruleOff: "off" | "atOnce" | "daily";
                /** @enum {string} */
                ruleFailing: "off" | "atOnce" | "daily";
                /** @enum {string} */
                refusedSignatures: "off" | "atOnce" | "daily";
            };
            /** @enum {string} */
            language: "en" | "de" | "fr";
            email: string;
            emailVerified: boolean;
        };
        AlertTimes: {
            /** @enum {string} */
            noWorker?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            outboxLate?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            mailServerAway?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            marketingPaused?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            broadcastNotApproved?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            failedEnrollments?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            refusedEntries?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            uncertainMails?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            unmappedEvents?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            ruleOff?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            ruleFailing?: "off" | "atOnce" | "daily";
            /** @enum {string} */
            refusedSignatures?: "off" | "atOnce" | "daily";
        };
        System: {
            version: string;
            baseUrl: string;
            isLocal: boolean;
            mailCatcher: string | null;
            temporalUi: string | null;
            mongodb: boolean;
            temporal: boolean;
            worker: {
                running: boolean;
                lastSeenAt: string | null;
            };
            warnings: string[] | null;
            queues: {
                name: string;
                oldestSince: string | null;
            }[] | null;
        };
        Deleted: {
            /** @enum {string} */
            type: "automations" | "templates" | "forms" | "lists" | "segments" | "rules" | "event-sources" | "senders" | "images";
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            deletedAt: string;
            deletedBy: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            restorableUntil: string;
        };
        DeletedPage: {
            data: components["schemas"]["Deleted"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Job: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @enum {string} */
            kind: "exitAll" | "migrateEnrollments" | "bulkEnrollments" | "bulkContacts" | "recoverDeliveries" | "retryMails" | "importContacts" | "undoImport" | "buildSegment" | "erasure" | "settleDomain" | "closedRuns" | "activeRuns" | "unstartedRuns" | "abandonedMails" | "confirmations" | "lateDeliveries" | "pauseMarketing" | "dueSegments" | "lostBroadcasts" | "alerts" | "alertPosts" | "lostJobs" | "retention";
            /** @enum {string} */
            scope: "workspace" | "installation";
            subject: {
                /** @enum {string} */
                type: "automation" | "rule" | "contact" | "segment" | "import";
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
            } | null;
            /** @enum {string} */
            status: "running" | "waiting" | "done" | "stopped" | "failed";
            cancelable: boolean;
            progress: {
                [key: string]: number | boolean;
            };
            failures: number;
            lastError: {
                message: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
            } | null;
            by: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            requestedAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            nextRunAt: string | null;
        };
        JobPage: {
            data: components["schemas"]["Job"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        MailQuota: {
            limit: number | null;
            sent: number | null;
            remaining: number | null;
            isReached: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            resetsAt: string;
        };
        SenderDns: {
            domain: string;
            spf: {
                name: string;
                /** @enum {string} */
                status: "found" | "missing" | "invalid" | "unknown";
                records: string[];
            };
            dkim: {
                name: string;
                /** @enum {string} */
                status: "found" | "missing" | "invalid" | "unknown";
                records: string[];
            } | null;
            dmarc: {
                name: string;
                /** @enum {string} */
                status: "found" | "missing" | "invalid" | "unknown";
                records: string[];
                policy: ("none" | "quarantine" | "reject") | null;
            };
        };
        Sending: {
            marketing: {
                quietHours: {
                    from: string;
                    to: string;
                    days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null;
                } | null;
                cap: {
                    atMost: number;
                    within: string;
                    /** @enum {string} */
                    whenReached: "wait" | "skip";
                } | null;
            };
            tracking: {
                clicks: boolean;
                opens: boolean;
                withoutAnswer: boolean;
            };
        };
        MailProvider: {
            /** @enum {string} */
            provider: "smtp" | "postmark" | "resend" | "sendgrid" | "mailgun" | "ses";
            options: {
                stream: string | null;
                marketingStream: string | null;
                region: string | null;
                domain: string | null;
                accessKeyId: string | null;
                configurationSet: string | null;
            };
            secretSetAt: string | null;
        };
        MailProviderTest: {
            ok: boolean;
            to: string;
            response: string | null;
            error: string | null;
        };
        WorkspaceAlerts: {
            slack: {
                origin: string;
                times: {
                    /** @enum {string} */
                    noWorker: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    outboxLate: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    mailServerAway: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    marketingPaused: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    broadcastNotApproved: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    failedEnrollments: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    refusedEntries: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    uncertainMails: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    unmappedEvents: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    ruleOff: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    ruleFailing: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    refusedSignatures: "off" | "atOnce" | "daily";
                };
                /** @enum {string} */
                language: "en" | "de" | "fr";
                latest: {
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    at: string;
                    sentAt: string | null;
                    error: string | null;
                } | null;
            } | null;
            webhook: {
                origin: string;
                times: {
                    /** @enum {string} */
                    noWorker: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    outboxLate: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    mailServerAway: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    marketingPaused: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    broadcastNotApproved: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    failedEnrollments: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    refusedEntries: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    uncertainMails: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    unmappedEvents: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    ruleOff: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    ruleFailing: "off" | "atOnce" | "daily";
                    /** @enum {string} */
                    refusedSignatures: "off" | "atOnce" | "daily";
                };
                /** @enum {string} */
                language: "en" | "de" | "fr";
                latest: {
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    at: string;
                    sentAt: string | null;
                    error: string | null;
                } | null;
            } | null;
        };
        AlertChannelChanges: {
            /**
             * Format: webhook-url
             * @example https://example.com/hook
             */
            url?: string;
            times?: components["schemas"]["AlertTimes"];
            /** @enum {string} */
            language?: "en" | "de" | "fr";
        };
        AlertTrial: {
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
        };
        SearchResults: {
            data: {
                /** @enum {string} */
                type: "contacts" | "automations" | "broadcasts" | "templates" | "lists" | "segments" | "forms" | "event-sources" | "rules";
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string | null;
                detail: string | null;
            }[];
        };
        Contact: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string;
            firstName: string | null;
            lastName: string | null;
            name: string | null;
            customFields: {
                [key: string]: unknown;
            };
            subscribed: boolean;
            consent: {
                /** @enum {string} */
                state: "unknown" | "given" | "withdrawn";
                at: string | null;
                by: {
                    type: string;
                    id: string | null;
                    name: string | null;
                } | null;
            };
            trackingConsent: {
                /** @enum {string} */
                state: "unknown" | "given" | "withdrawn";
                at: string | null;
            };
            timezone: string | null;
            language: string | null;
            lists: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
                /** @enum {string} */
                status: "pending" | "subscribed" | "unsubscribed";
            }[];
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            lastEventAt: string | null;
        };
        ContactPage: {
            data: components["schemas"]["Contact"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ContactId: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
        };
        ConditionReference: {
            /** Format: condition-field */
            ref: string;
        };
        ValueCondition: {
            /**
             * Format: condition-field
             * @example contact.customFields.plan
             */
            field: string;
            /** @enum {string} */
            op: "eq" | "ne" | "contains";
            value: ((string | number | boolean | null) | unknown[]) | components["schemas"]["ConditionReference"];
        };
        OrderCondition: {
            /**
             * Format: condition-field
             * @example contact.customFields.plan
             */
            field: string;
            /** @enum {string} */
            op: "gt" | "gte" | "lt" | "lte";
            value: (string | number) | components["schemas"]["ConditionReference"];
        };
        ListCondition: {
            /**
             * Format: condition-field
             * @example contact.customFields.plan
             */
            field: string;
            /** @enum {string} */
            op: "in" | "notIn";
            value: unknown[] | components["schemas"]["ConditionReference"];
        };
        TextCondition: {
            /**
             * Format: condition-field
             * @example contact.customFields.plan
             */
            field: string;
            /** @enum {string} */
            op: "startsWith" | "endsWith";
            value: string | components["schemas"]["ConditionReference"];
        };
        PresenceCondition: {
            /**
             * Format: condition-field
             * @example contact.customFields.plan
             */
            field: string;
            /** @enum {string} */
            op: "exists" | "missing";
        };
        TimeCondition: {
            /**
             * Format: condition-field
             * @example contact.customFields.plan
             */
            field: string;
            /** @enum {string} */
            op: "before" | "after";
            value: string | components["schemas"]["ConditionReference"];
        };
        RecencyCondition: {
            /**
             * Format: condition-field
             * @example contact.customFields.plan
             */
            field: string;
            /** @enum {string} */
            op: "withinLast";
            value: string | components["schemas"]["ConditionReference"];
        };
        Condition: components["schemas"]["ValueCondition"] | components["schemas"]["OrderCondition"] | components["schemas"]["ListCondition"] | components["schemas"]["TextCondition"] | components["schemas"]["PresenceCondition"] | components["schemas"]["TimeCondition"] | components["schemas"]["RecencyCondition"];
        EventTest: {
            event: string;
            atLeast?: number;
            atMost?: number;
            /** Format: rollcall-duration */
            withinLast?: string;
            where?: components["schemas"]["Where"];
            /** @enum {string} */
            which?: "first" | "last";
        };
        ListTest: {
            /** Format: list-id */
            list: string;
            /** @enum {string} */
            status?: "pending" | "subscribed" | "unsubscribed";
        };
        AutomationTest: {
            automation: string;
            /** @enum {string} */
            status?: "active" | "completed" | "exited" | "failed";
        };
        SegmentTest: {
            segment: string;
        };
        SentTest: {
            broadcast: string;
        };
        ContactWhere: {
            all?: (components["schemas"]["Condition"] | components["schemas"]["EventTest"] | components["schemas"]["ListTest"] | components["schemas"]["AutomationTest"] | components["schemas"]["SegmentTest"] | components["schemas"]["SentTest"] | components["schemas"]["ContactWhere"])[];
            any?: (components["schemas"]["Condition"] | components["schemas"]["EventTest"] | components["schemas"]["ListTest"] | components["schemas"]["AutomationTest"] | components["schemas"]["SegmentTest"] | components["schemas"]["SentTest"] | components["schemas"]["ContactWhere"])[];
            none?: (components["schemas"]["Condition"] | components["schemas"]["EventTest"] | components["schemas"]["ListTest"] | components["schemas"]["AutomationTest"] | components["schemas"]["SegmentTest"] | components["schemas"]["SentTest"] | components["schemas"]["ContactWhere"])[];
        };
        ContactBulk: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @enum {string} */
            action: "addToList" | "removeFromList" | "change" | "enroll" | "exit" | "suppress" | "erase";
            listId: string | null;
            automationId: string | null;
            changes: {
                [key: string]: unknown;
            } | null;
            reason: string | null;
            filter: {
                ids?: string[];
                where?: components["schemas"]["ContactWhere"];
                search?: string;
            };
            /** @enum {string} */
            status: "running" | "done" | "stopped" | "failed";
            selecting: boolean;
            total: number;
            done: number;
            unchanged: number;
            refused: number;
            by: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            askedAt: string;
            beginsAt: string | null;
            canceledAt: string | null;
            finishedAt: string | null;
        };
        ContactBulkPage: {
            data: components["schemas"]["ContactBulk"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ContactBulkDryRun: {
            total: number;
            done: number;
            unchanged: number;
            refused: number;
            reasons: {
                code: ("alreadyIn" | "never" | "cooldown" | "noKey" | "tooMany" | "unsubscribed") | null;
                reason: string;
                count: number;
            }[];
            isExact: boolean;
        };
        ContactBulkOutcome: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            contactId: string;
            email: string | null;
            /** @enum {string} */
            outcome: "pending" | "done" | "unchanged" | "refused";
            reason: string | null;
            at: string | null;
        };
        ContactBulkOutcomePage: {
            data: components["schemas"]["ContactBulkOutcome"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        EventCause: {
            /** @enum {string} */
            type: "api" | "session" | "source" | "form" | "link" | "automation" | "engine";
            id: string | null;
            name: string | null;
        };
        Event: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            eventName: string;
            contactId: string | null;
            contact: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                email: string;
                name: string | null;
            } | null;
            email: string | null;
            properties: unknown;
            source: components["schemas"]["EventCause"];
            /** @enum {string} */
            status: "applied" | "unmapped" | "failed";
            enrolled: number;
            exited: number;
            enrollments: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                enrollmentId: string;
                /** @example 65a1f0c2b3d4e5f601234567 */
                automationId: string;
                automationName: string | null;
                outcome: string;
            }[];
            decisions: ({
                /** @example 65a1f0c2b3d4e5f601234567 */
                automationId: string;
                automationName: string;
                /** @enum {string} */
                role: "entry" | "exit" | "goal" | "wait";
                outcome: string;
                /** @example 65a1f0c2b3d4e5f601234567 */
                enrollmentId?: string;
                condition?: unknown;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until?: string;
                heldMails?: {
                    step: string;
                    reason: string;
                    /** @enum {string} */
                    result: "waits" | "waited" | "skipped";
                    until: string | null;
                }[];
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId?: string;
                eventName?: string;
            } | {
                /** @example 65a1f0c2b3d4e5f601234567 */
                ruleId: string;
                ruleName: string;
                /** @constant */
                role: "rule";
                /** @enum {string} */
                outcome: "triggered" | "filtered" | "silent";
                /** @example 65a1f0c2b3d4e5f601234567 */
                deliveryId?: string;
                condition?: unknown;
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId?: string;
                eventName?: string;
            } | {
                /** @constant */
                role: "none";
                /** @constant */
                outcome: "noListener";
                closeNames: string[];
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId?: string;
                eventName?: string;
            })[];
            silent: boolean;
            parentId: string | null;
            note: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            receivedAt: string;
        };
        Message: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @example 65a1f0c2b3d4e5f601234567 */
            contactId: string;
            contact: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                email: string;
                name: string | null;
            } | null;
            enrollmentId: string | null;
            automationId: string | null;
            automation: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            } | null;
            step: string | null;
            stepTitle: string | null;
            /** @enum {string} */
            kind: "marketing" | "transactional" | "confirmation";
            listId: string | null;
            confirmationId: string | null;
            broadcastId: string | null;
            broadcast: string | null;
            templateId: string | null;
            templateVersion: number | null;
            from: string | null;
            to: string | null;
            subject: string | null;
            messageId: string | null;
            /** @enum {string} */
            status: "planned" | "claimed" | "sending" | "sent" | "failed" | "uncertain" | "skipped" | "bounced";
            reason: string | null;
            response: string | null;
            attempts: number;
            serverRetryAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            sentAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            leftAt: string | null;
            opens: number;
            clicks: number;
            machineOpens: number;
            machineClicks: number;
            report: {
                /** @enum {string} */
                kind: "bounce" | "complaint";
                type: ("hard" | "soft" | "blocked") | null;
                providerType: string | null;
                code: string | null;
                diagnostic: string | null;
                /** @enum {string} */
                provider: "ses" | "postmark" | "sendgrid" | "mailgun" | "resend" | "brevo" | "mailjet" | "generic" | "smtp";
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
            } | null;
        };
        BranchReason: {
            condition: {
                [key: string]: unknown;
            };
            holds: boolean;
            count?: number;
            lastAt?: string | null;
            status?: ("pending" | "subscribed" | "unsubscribed") | null;
        };
        Consent: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string;
            list: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            } | null;
            /** @enum {string} */
            about: "marketing" | "tracking";
            /** @enum {string} */
            action: "given" | "added" | "confirmed" | "withdrawn" | "restored";
            given: boolean | null;
            text: string | null;
            textHash: string | null;
            source: string | null;
            form: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
                version: number;
            } | null;
            pageUrl: string | null;
            ip: string | null;
            userAgent: string | null;
            language: string | null;
            by: string | null;
            confirmationId: string | null;
            since: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
        };
        TimelineEntry: {
            /** @enum {string} */
            kind: "event" | "change" | "mail" | "step" | "consent";
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
            event?: components["schemas"]["Event"];
            mail?: components["schemas"]["Message"];
            step?: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                enrollmentId: string;
                automation: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                };
                line: {
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    at: string;
                    /** @enum {string} */
                    type: "entered" | "started" | "stepEntered" | "emailSent" | "emailPostponed" | "emailSkipped" | "emailUncertain" | "webhookDelivered" | "attemptFailed" | "completed" | "exited" | "failed" | "retried" | "awaited" | "timedOut" | "chosen" | "contactUpdated" | "eventSent" | "addedToList" | "removedFromList" | "paused" | "resumed" | "skipped" | "jumped";
                    step?: string;
                    stepTitle?: string | null;
                    visit?: number;
                    note?: string;
                    by?: string;
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    eventId?: string;
                    reasons?: components["schemas"]["BranchReason"][];
                };
            };
            consent?: components["schemas"]["Consent"];
        };
        TimelineEntryPage: {
            data: components["schemas"]["TimelineEntry"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Enrollment: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @example 65a1f0c2b3d4e5f601234567 */
            automationId: string;
            automation: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            };
            automationVersion: number;
            /** @example 65a1f0c2b3d4e5f601234567 */
            contactId: string;
            contact: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                email: string;
                name: string | null;
            } | null;
            /** @enum {string} */
            status: "active" | "completed" | "exited" | "failed";
            paused: boolean;
            step: string | null;
            stepTitle: string | null;
            nextWakeAt: string | null;
            serverRetryAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            enteredAt: string;
            endedAt: string | null;
            goalReached: boolean;
            exitReason: ("event" | "operator" | "automation" | "contactDeleted" | "temporal" | "step" | "timeout" | "expired") | null;
            exitEventId: string | null;
            lastError: string | null;
            run: number;
            timeline: {
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
                /** @enum {string} */
                type: "entered" | "started" | "stepEntered" | "emailSent" | "emailPostponed" | "emailSkipped" | "emailUncertain" | "webhookDelivered" | "attemptFailed" | "completed" | "exited" | "failed" | "retried" | "awaited" | "timedOut" | "chosen" | "contactUpdated" | "eventSent" | "addedToList" | "removedFromList" | "paused" | "resumed" | "skipped" | "jumped";
                step?: string;
                stepTitle?: string | null;
                visit?: number;
                note?: string;
                by?: string;
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId?: string;
                reasons?: components["schemas"]["BranchReason"][];
            }[];
            workflowId: string;
            temporalUrl: string | null;
        };
        EnrollmentPage: {
            data: components["schemas"]["Enrollment"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        MessagePage: {
            data: components["schemas"]["Message"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ConsentPage: {
            data: components["schemas"]["Consent"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ContactArchive: {
            contact: {
                [key: string]: unknown;
            };
            Subscription: {
                [key: string]: unknown;
            }[];
            Confirmation: {
                [key: string]: unknown;
            }[];
            Consent: {
                [key: string]: unknown;
            }[];
            Suppression: {
                [key: string]: unknown;
            }[];
            Event: {
                [key: string]: unknown;
            }[];
            Enrollment: {
                [key: string]: unknown;
            }[];
            Message: {
                [key: string]: unknown;
            }[];
            WebhookDelivery: {
                [key: string]: unknown;
            }[];
            AuditEntry: {
                [key: string]: unknown;
            }[];
            ProviderIdentity: {
                [key: string]: unknown;
            }[];
            SourcePayload: {
                [key: string]: unknown;
            }[];
            IdempotentResponse: {
                [key: string]: unknown;
            }[];
            TemplateTest: {
                [key: string]: unknown;
            }[];
            ImportUndo: {
                [key: string]: unknown;
            }[];
            SegmentRow: {
                [key: string]: unknown;
            }[];
        };
        ContactFields: {
            data: {
                key: string;
                types: ("string" | "number" | "boolean" | "object" | "array" | "null")[];
                count: number;
                values: {
                    value: unknown;
                    count: number;
                }[];
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                lastSeenAt: string;
            }[];
            sampled: number;
            complete: boolean;
        };
        ConsentProof: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            list: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            } | null;
            textHash: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
            withdrawnAt: string | null;
        };
        ConsentProofPage: {
            data: components["schemas"]["ConsentProof"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Views: {
            views: {
                name: string;
                search?: string;
                /** @example 65a1f0c2b3d4e5f601234567 */
                list?: string;
                subscribed?: boolean;
                /** @enum {string} */
                consent?: "unknown" | "given" | "withdrawn";
                where?: components["schemas"]["ContactWhere"];
                /** @enum {string} */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "email" | "-email";
                columns?: string[];
            }[];
        };
        Import: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            url: string | null;
            known: {
                tool: string;
                holds: string;
                /** @enum {string} */
                kind: "all" | "subscribed" | "unsubscribed" | "cleaned" | "suppressed";
            } | null;
            /** @enum {string} */
            format: "csv" | "ndjson";
            /** @enum {string} */
            encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "koi8-r" | "ibm866" | "macintosh" | "shift_jis" | "gb18030" | "big5" | "euc-kr";
            delimiter: string | null;
            detectedDelimiter: string | null;
            size: number;
            done: number;
            /** @enum {string} */
            status: "ready" | "trying" | "importing" | "paused" | "done" | "canceled" | "failed" | "undoing" | "undone";
            rows: number;
            created: number;
            changed: number;
            unchanged: number;
            skipped: number;
            refused: number;
            refusedBy: {
                column: string | null;
                reason: string;
                rows: number;
            }[];
            leftOut: number;
            leftOutBy: {
                column: string | null;
                reason: string;
                rows: number;
            }[];
            suppressed: number;
            unsubscribed: number;
            trial: {
                rows: number;
                created: number;
                changed: number;
                unchanged: number;
                skipped: number;
                refused: number;
                refusedBy: {
                    column: string | null;
                    reason: string;
                    rows: number;
                }[];
                leftOut: number;
                leftOutBy: {
                    column: string | null;
                    reason: string;
                    rows: number;
                }[];
                suppressed: number;
                unsubscribed: number;
                finishedAt: string | null;
            } | null;
            failure: string | null;
            questions: {
                column: string;
                values: string[];
            }[];
            listIds: string[];
            /** @enum {string} */
            existing: "update" | "fillEmpty" | "skip";
            fire: boolean;
            by: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            undoUntil: string | null;
            undone: {
                deleted: number;
                restored: number;
                kept: number;
            } | null;
        };
        ImportPage: {
            data: components["schemas"]["Import"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ImportMappingView: {
            /** @enum {string} */
            kind: "contacts" | "suppressions";
            columns: {
                column: string;
                field: string | null;
                /** @enum {string} */
                type: "text" | "number" | "boolean" | "date" | "list";
                consent?: {
                    /** @enum {string} */
                    as: "answer" | "state" | "ends" | "opposite" | "bounced" | "complained" | "proof" | "nested" | "givenAt" | "subscribedAt" | "leftAt" | "bouncedAt" | "complainedAt" | "at" | "ip" | "source" | "text";
                    values: {
                        value: string;
                        /** @enum {string} */
                        means: "yes" | "no" | "pending" | "left" | "bounced" | "complained" | "nothing";
                    }[];
                } | null;
            }[];
            /** @enum {string} */
            existing: "update" | "fillEmpty" | "skip";
            listIds: string[];
            confirmed: {
                text: string;
                source: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
            } | null;
            everyone: ("left" | "bounced" | "complained" | "no" | "pending") | null;
            confirmationsPerMinute: number | null;
            fire: boolean;
            preview: {
                line: number;
                cells: unknown[];
                problem: string | null;
            }[];
        };
        ImportMapping: {
            /** @enum {string} */
            kind: "contacts" | "suppressions";
            columns: {
                column: string;
                field: string | null;
                /** @enum {string} */
                type: "text" | "number" | "boolean" | "date" | "list";
                consent?: {
                    /** @enum {string} */
                    as: "answer" | "state" | "ends" | "opposite" | "bounced" | "complained" | "proof" | "nested" | "givenAt" | "subscribedAt" | "leftAt" | "bouncedAt" | "complainedAt" | "at" | "ip" | "source" | "text";
                    values: {
                        value: string;
                        /** @enum {string} */
                        means: "yes" | "no" | "pending" | "left" | "bounced" | "complained" | "nothing";
                    }[];
                } | null;
            }[];
            /** @enum {string} */
            existing: "update" | "fillEmpty" | "skip";
            listIds: string[];
            confirmed: {
                text: string;
                source: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
            } | null;
            everyone: ("left" | "bounced" | "complained" | "no" | "pending") | null;
            confirmationsPerMinute: number | null;
            fire: boolean;
        };
        ImportError: {
            line: number;
            column: string | null;
            reason: string;
            value: string | null;
        };
        ImportErrorPage: {
            data: components["schemas"]["ImportError"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Export: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @enum {string} */
            of: "contacts" | "events" | "messages" | "consents" | "recipients";
            /** @enum {string} */
            format: "csv" | "ndjson";
            filter: {
                [key: string]: unknown;
            };
            url: string;
            by: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
        };
        ExportPage: {
            data: components["schemas"]["Export"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        List: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            visibility: "private" | "public";
            position: number;
            doubleOptIn: boolean;
            requireConsent: boolean;
            confirmation: {
                subject: string | null;
                preheader: string | null;
                html: string | null;
                document: components["schemas"]["MailDocument"] | null;
                redirectUrl: string | null;
                reminderAfter: string | null;
                expiresAfter: string;
            };
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
            counts: {
                pending: number;
                subscribed: number;
                unsubscribed: number;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        ListPage: {
            data: components["schemas"]["List"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Where: {
            all?: (components["schemas"]["Condition"] | components["schemas"]["Where"])[];
            any?: (components["schemas"]["Condition"] | components["schemas"]["Where"])[];
            none?: (components["schemas"]["Condition"] | components["schemas"]["Where"])[];
        };
        MailValue: {
            value: string;
            fallback?: string;
            format?: ("upper" | "capital" | "day" | "time" | "number") | `money:${string}`;
        };
        MailValuePart: {
            value: string;
            fallback?: string;
            format?: ("upper" | "capital" | "day" | "time" | "number") | `money:${string}`;
            /** @enum {boolean} */
            bold?: true;
            /** @enum {boolean} */
            italic?: true;
            /** @enum {boolean} */
            underline?: true;
            /** @enum {boolean} */
            strike?: true;
            /** @enum {boolean} */
            code?: true;
            /** @enum {string} */
            color?: "soft" | "brand" | "red" | "green" | "blue" | "amber";
            link?: (components["schemas"]["MailValue"] | string)[] | string;
        };
        MailText: {
            text: string;
            /** @enum {boolean} */
            bold?: true;
            /** @enum {boolean} */
            italic?: true;
            /** @enum {boolean} */
            underline?: true;
            /** @enum {boolean} */
            strike?: true;
            /** @enum {boolean} */
            code?: true;
            /** @enum {string} */
            color?: "soft" | "brand" | "red" | "green" | "blue" | "amber";
            link?: (components["schemas"]["MailValue"] | string)[] | string;
        };
        ParagraphBlock: {
            id: string;
            /** @enum {string} */
            type: "paragraph";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            /** @enum {string} */
            align?: "center" | "end";
            content: (components["schemas"]["MailValuePart"] | {
                /** Format: liquid */
                liquid: string;
            } | {
                /** @enum {boolean} */
                break: true;
            } | components["schemas"]["MailText"])[];
        };
        QuoteBlock: {
            id: string;
            /** @enum {string} */
            type: "quote";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            /** @enum {string} */
            align?: "center" | "end";
            content: (components["schemas"]["MailValuePart"] | {
                /** Format: liquid */
                liquid: string;
            } | {
                /** @enum {boolean} */
                break: true;
            } | components["schemas"]["MailText"])[];
        };
        HeadingBlock: {
            id: string;
            /** @enum {string} */
            type: "heading";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            /** @enum {string} */
            align?: "center" | "end";
            /** @enum {integer} */
            level: 1 | 2 | 3;
            content: (components["schemas"]["MailValuePart"] | {
                /** Format: liquid */
                liquid: string;
            } | {
                /** @enum {boolean} */
                break: true;
            } | components["schemas"]["MailText"])[];
        };
        ListBlock: {
            id: string;
            /** @enum {string} */
            type: "list";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            ordered?: boolean;
            items: (components["schemas"]["MailValuePart"] | {
                /** Format: liquid */
                liquid: string;
            } | {
                /** @enum {boolean} */
                break: true;
            } | components["schemas"]["MailText"])[][];
        };
        ButtonBlock: {
            id: string;
            /** @enum {string} */
            type: "button";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            /** @enum {string} */
            align?: "center" | "end";
            content: (components["schemas"]["MailValue"] | {
                text: string;
            })[];
            href: (components["schemas"]["MailValue"] | string)[] | string;
            /** @enum {string} */
            look?: "outline";
            full?: boolean;
        };
        ImageBlock: {
            id: string;
            /** @enum {string} */
            type: "image";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            /** @enum {string} */
            align?: "center" | "end";
            src: (components["schemas"]["MailValue"] | string)[] | string;
            alt?: (components["schemas"]["MailValue"] | string)[] | string;
            decorative?: boolean;
            href?: (components["schemas"]["MailValue"] | string)[] | string;
            width?: number;
            rounded?: boolean;
        };
        DividerBlock: {
            id: string;
            /** @enum {string} */
            type: "divider";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
        };
        SpacerBlock: {
            id: string;
            /** @enum {string} */
            type: "spacer";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            height: number;
        };
        MailRow: {
            image?: (components["schemas"]["MailValue"] | string)[] | string;
            alt?: (components["schemas"]["MailValue"] | string)[] | string;
            label: (components["schemas"]["MailValuePart"] | {
                /** Format: liquid */
                liquid: string;
            } | {
                /** @enum {boolean} */
                break: true;
            } | components["schemas"]["MailText"])[];
            value: (components["schemas"]["MailValuePart"] | {
                /** Format: liquid */
                liquid: string;
            } | {
                /** @enum {boolean} */
                break: true;
            } | components["schemas"]["MailText"])[];
            repeat?: string;
        };
        RowsBlock: {
            id: string;
            /** @enum {string} */
            type: "rows";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            rows: components["schemas"]["MailRow"][];
        };
        SocialBlock: {
            id: string;
            /** @enum {string} */
            type: "social";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            /** @enum {string} */
            align?: "center" | "end";
            links: {
                name: string;
                href: (components["schemas"]["MailValue"] | string)[] | string;
            }[];
        };
        HtmlBlock: {
            id: string;
            /** @enum {string} */
            type: "html";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            /** Format: liquid */
            html: string;
            /** Format: liquid */
            text?: string;
        };
        SnippetBlock: {
            id: string;
            /** @enum {string} */
            type: "snippet";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            /** @example 65a1f0c2b3d4e5f601234567 */
            snippet: string;
        };
        ColumnsBlock: {
            id: string;
            /** @enum {string} */
            type: "columns";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            columns: components["schemas"]["MailBlock"][][];
            shares?: number[];
        };
        BoxBlock: {
            id: string;
            /** @enum {string} */
            type: "box";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            blocks: components["schemas"]["MailBlock"][];
            /** @enum {string} */
            look?: "outline";
        };
        RepeatBlock: {
            id: string;
            /** @enum {string} */
            type: "repeat";
            when?: components["schemas"]["Where"];
            /** @enum {string} */
            on?: "phone" | "desktop";
            of: string;
            max?: number;
            blocks: components["schemas"]["MailBlock"][];
        };
        MailBlock: components["schemas"]["ParagraphBlock"] | components["schemas"]["QuoteBlock"] | components["schemas"]["HeadingBlock"] | components["schemas"]["ListBlock"] | components["schemas"]["ButtonBlock"] | components["schemas"]["ImageBlock"] | components["schemas"]["DividerBlock"] | components["schemas"]["SpacerBlock"] | components["schemas"]["RowsBlock"] | components["schemas"]["SocialBlock"] | components["schemas"]["HtmlBlock"] | components["schemas"]["SnippetBlock"] | components["schemas"]["ColumnsBlock"] | components["schemas"]["BoxBlock"] | components["schemas"]["RepeatBlock"];
        MailTranslatedBlock: {
            of?: string;
            was?: {
                [key: string]: string;
            };
            content?: (components["schemas"]["MailValuePart"] | {
                /** Format: liquid */
                liquid: string;
            } | {
                /** @enum {boolean} */
                break: true;
            } | components["schemas"]["MailText"])[];
            items?: (components["schemas"]["MailValuePart"] | {
                /** Format: liquid */
                liquid: string;
            } | {
                /** @enum {boolean} */
                break: true;
            } | components["schemas"]["MailText"])[][];
            href?: (components["schemas"]["MailValue"] | string)[] | string;
            src?: (components["schemas"]["MailValue"] | string)[] | string;
            alt?: (components["schemas"]["MailValue"] | string)[] | string;
            rows?: components["schemas"]["MailRow"][];
            links?: {
                href: (components["schemas"]["MailValue"] | string)[] | string;
                name: string;
            }[];
            /** Format: liquid */
            html?: string;
            /** Format: liquid */
            text?: string;
        };
        MailTranslation: {
            /** Format: liquid */
            subject?: string;
            /** Format: liquid */
            preheader?: string;
            blocks: {
                [key: string]: components["schemas"]["MailTranslatedBlock"];
            };
        };
        MailDocument: {
            /** @enum {integer} */
            version: 1;
            /**
             * Format: bcp47-language
             * @example en-GB
             */
            language?: string;
            style?: {
                width?: number;
                /** @enum {string} */
                font?: "system" | "sans" | "serif" | "mono";
                page?: string;
                card?: string;
                corner?: number;
                /** @enum {string} */
                head?: "brand" | "none";
            };
            blocks: components["schemas"]["MailBlock"][];
            translations?: {
                [key: string]: components["schemas"]["MailTranslation"];
            };
        };
        ConfirmationPreview: {
            subject: string;
            html: string;
            text: string;
        };
        QueuedTest: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            to: string;
            subject: string;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "failed" | "uncertain";
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        ListMember: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            contactId: string;
            email: string | null;
            /** @enum {string} */
            status: "pending" | "subscribed" | "unsubscribed";
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        ListMemberPage: {
            data: components["schemas"]["ListMember"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        AddedToList: {
            /** @enum {string} */
            status: "pending" | "subscribed" | "unsubscribed";
            requiresConfirmation: boolean;
        };
        ContactSegments: {
            data: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since: string;
            }[];
        };
        Segment: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            description: string | null;
            where: components["schemas"]["ContactWhere"];
            /** @enum {string} */
            status: "building" | "ready";
            builtAt: string | null;
            building: {
                total: number;
                checked: number;
            } | null;
            members: number | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        SegmentPage: {
            data: components["schemas"]["Segment"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        SegmentReason: {
            path: string;
            holds: boolean;
            value?: unknown;
            count?: number;
            lastAt?: string | null;
            status?: ("pending" | "subscribed" | "unsubscribed") | null;
        };
        SegmentPreview: {
            count: number | null;
            countIsExact: boolean;
            sample: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                contactId: string;
                email: string | null;
                why: components["schemas"]["SegmentReason"][];
            }[];
        };
        SegmentMember: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            contactId: string;
            email: string | null;
            name: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            since: string;
            why: components["schemas"]["SegmentReason"][];
        };
        SegmentMemberPage: {
            data: components["schemas"]["SegmentMember"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Suppression: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            email: string | null;
            /** @enum {string} */
            reason: "unsubscribed" | "bounced" | "complained" | "manual";
            evidence: {
                /** @enum {string} */
                kind: "bounce" | "complaint";
                type: ("hard" | "soft" | "blocked") | null;
                providerType: string | null;
                code: string | null;
                diagnostic: string | null;
                /** @enum {string} */
                provider: "ses" | "postmark" | "sendgrid" | "mailgun" | "resend" | "brevo" | "mailjet" | "generic" | "smtp";
                messageId: string | null;
            } | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        SuppressionPage: {
            data: components["schemas"]["Suppression"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        BroadcastPreview: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
            recipients: number;
            leftOut: {
                notConfirmed?: number;
                unsubscribed?: number;
                suppressed?: number;
                noConsent?: number;
                excluded?: number;
                cap?: number;
            };
        };
        ListedBroadcast: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            /** @enum {string} */
            status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "done" | "cancelled";
            audience: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                list: string;
                only?: ({
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    list: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    segment: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    notOpened: string;
                })[];
                except?: ({
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    list: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    segment: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    notOpened: string;
                })[];
            } | null;
            mail: ({
                /** @example 65a1f0c2b3d4e5f601234567 */
                template: string;
            } | {
                subject: string;
                document?: components["schemas"]["MailDocument"];
                html?: string;
                text?: string;
                /** @enum {string} */
                layout?: "base" | "none";
                preheader?: string;
            }) | null;
            replyTo: string | null;
            sender: string | null;
            variants: {
                subject?: string;
                mail?: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    template: string;
                } | {
                    subject: string;
                    document?: components["schemas"]["MailDocument"];
                    html?: string;
                    text?: string;
                    /** @enum {string} */
                    layout?: "base" | "none";
                    preheader?: string;
                };
            }[];
            testShare: number;
            winnerAfter: string | null;
            winner: number | null;
            time: ({
                at: string;
            } | {
                local: string;
                /** @enum {string} */
                ifPassed?: "now" | "nextDay";
            }) | null;
            rate: {
                perSecond?: number;
                perDomain?: number;
            };
            preview: components["schemas"]["BroadcastPreview"] | null;
            approval: {
                requestedBy: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                requestedAt: string;
                approvedBy: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                } | null;
                approvedAt: string | null;
            } | null;
            comments: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                by: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
                text: string;
            }[];
            pausedReason: string | null;
            measured: {
                clicks: boolean;
                opens: boolean;
            } | null;
            counts: {
                planned: number;
                claimed: number;
                sending: number;
                sent: number;
                failed: number;
                uncertain: number;
                skipped: number;
                bounced: number;
            };
            startsAt: string | null;
            waitingFor: ("otherBroadcasts" | "approval") | null;
            startedAt: string | null;
            finishedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            reactions: {
                opened: number;
                clicked: number;
                left: number;
                bounced: number;
                complained: number;
            };
        };
        ListedBroadcastPage: {
            data: components["schemas"]["ListedBroadcast"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        JudgedBroadcast: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            /** @enum {string} */
            status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "done" | "cancelled";
            audience: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                list: string;
                only?: ({
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    list: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    segment: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    notOpened: string;
                })[];
                except?: ({
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    list: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    segment: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    notOpened: string;
                })[];
            } | null;
            mail: ({
                /** @example 65a1f0c2b3d4e5f601234567 */
                template: string;
            } | {
                subject: string;
                document?: components["schemas"]["MailDocument"];
                html?: string;
                text?: string;
                /** @enum {string} */
                layout?: "base" | "none";
                preheader?: string;
            }) | null;
            replyTo: string | null;
            sender: string | null;
            variants: {
                subject?: string;
                mail?: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    template: string;
                } | {
                    subject: string;
                    document?: components["schemas"]["MailDocument"];
                    html?: string;
                    text?: string;
                    /** @enum {string} */
                    layout?: "base" | "none";
                    preheader?: string;
                };
            }[];
            testShare: number;
            winnerAfter: string | null;
            winner: number | null;
            time: ({
                at: string;
            } | {
                local: string;
                /** @enum {string} */
                ifPassed?: "now" | "nextDay";
            }) | null;
            rate: {
                perSecond?: number;
                perDomain?: number;
            };
            preview: components["schemas"]["BroadcastPreview"] | null;
            approval: {
                requestedBy: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                requestedAt: string;
                approvedBy: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                } | null;
                approvedAt: string | null;
            } | null;
            comments: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                by: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
                text: string;
            }[];
            pausedReason: string | null;
            measured: {
                clicks: boolean;
                opens: boolean;
            } | null;
            counts: {
                planned: number;
                claimed: number;
                sending: number;
                sent: number;
                failed: number;
                uncertain: number;
                skipped: number;
                bounced: number;
            };
            startsAt: string | null;
            waitingFor: ("otherBroadcasts" | "approval") | null;
            startedAt: string | null;
            finishedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
            typed: {
                [key: string]: unknown;
            };
            problems: {
                path: string;
                message: string;
            }[];
        };
        BroadcastTest: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            to: string;
            subject: string;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "failed" | "uncertain";
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        Broadcast: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            /** @enum {string} */
            status: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "done" | "cancelled";
            audience: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                list: string;
                only?: ({
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    list: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    segment: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    notOpened: string;
                })[];
                except?: ({
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    list: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    segment: string;
                } | {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    notOpened: string;
                })[];
            } | null;
            mail: ({
                /** @example 65a1f0c2b3d4e5f601234567 */
                template: string;
            } | {
                subject: string;
                document?: components["schemas"]["MailDocument"];
                html?: string;
                text?: string;
                /** @enum {string} */
                layout?: "base" | "none";
                preheader?: string;
            }) | null;
            replyTo: string | null;
            sender: string | null;
            variants: {
                subject?: string;
                mail?: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    template: string;
                } | {
                    subject: string;
                    document?: components["schemas"]["MailDocument"];
                    html?: string;
                    text?: string;
                    /** @enum {string} */
                    layout?: "base" | "none";
                    preheader?: string;
                };
            }[];
            testShare: number;
            winnerAfter: string | null;
            winner: number | null;
            time: ({
                at: string;
            } | {
                local: string;
                /** @enum {string} */
                ifPassed?: "now" | "nextDay";
            }) | null;
            rate: {
                perSecond?: number;
                perDomain?: number;
            };
            preview: components["schemas"]["BroadcastPreview"] | null;
            approval: {
                requestedBy: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                requestedAt: string;
                approvedBy: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                } | null;
                approvedAt: string | null;
            } | null;
            comments: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                by: {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
                text: string;
            }[];
            pausedReason: string | null;
            measured: {
                clicks: boolean;
                opens: boolean;
            } | null;
            counts: {
                planned: number;
                claimed: number;
                sending: number;
                sent: number;
                failed: number;
                uncertain: number;
                skipped: number;
                bounced: number;
            };
            startsAt: string | null;
            waitingFor: ("otherBroadcasts" | "approval") | null;
            startedAt: string | null;
            finishedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        StoppedBroadcast: {
            broadcast: components["schemas"]["Broadcast"];
            inFlight: number;
        };
        BroadcastLinks: {
            links: {
                url: string;
                people: number;
                clicks: number;
            }[];
            more: number;
            other: {
                people: number;
                clicks: number;
            } | null;
        };
        BroadcastStats: {
            total: number;
            lines: {
                /** @enum {string} */
                status: "planned" | "claimed" | "sending" | "sent" | "failed" | "uncertain" | "skipped" | "bounced";
                reason: string | null;
                variant: number | null;
                count: number;
                bounced: number;
                complained: number;
                opened: number;
                notOpened: number;
                clicked: number;
                left: number;
            }[];
        };
        TemplateLine: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            version: number;
            subject: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        TemplateLinePage: {
            data: components["schemas"]["TemplateLine"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Template: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            version: number;
            subject: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            html: string;
            text: string | null;
            /** @enum {string} */
            layout: "base" | "none";
            preheader: string | null;
            sender: string | null;
            document: components["schemas"]["MailDocument"] | null;
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
        };
        MailPreview: {
            from: {
                name: string;
                email: string;
            };
            subject: string;
            html: string;
            text: string;
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
        };
        TemplateTest: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @example 65a1f0c2b3d4e5f601234567 */
            templateId: string;
            version: number;
            to: string;
            subject: string;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "failed" | "uncertain";
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            sentAt: string | null;
        };
        TemplateTestPage: {
            data: components["schemas"]["TemplateTest"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        TemplateSenders: {
            data: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
                /** @enum {string} */
                status: "draft" | "active" | "paused";
                steps: string[];
            }[];
        };
        TemplateDraft: {
            draft: {
                [key: string]: unknown;
            };
            problems: {
                path: string;
                message: string;
            }[];
            version: number;
            basedOn: number;
            updatedAt: string | null;
            updatedBy: string | null;
        };
        TemplateVersionLine: {
            version: number;
            current: boolean;
            name: string;
            subject: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        TemplateVersionLinePage: {
            data: components["schemas"]["TemplateVersionLine"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        TemplateVersion: {
            version: number;
            current: boolean;
            name: string;
            subject: string;
            html: string;
            text: string | null;
            /** @enum {string} */
            layout: "base" | "none";
            preheader: string | null;
            sender: string | null;
            document: components["schemas"]["MailDocument"] | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        SnippetLine: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        SnippetLinePage: {
            data: components["schemas"]["SnippetLine"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        SnippetTranslation: {
            blocks: {
                [key: string]: components["schemas"]["MailTranslatedBlock"];
            };
        };
        Snippet: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            language: string | null;
            blocks: components["schemas"]["MailBlock"][];
            translations: {
                [key: string]: components["schemas"]["SnippetTranslation"];
            } | null;
            uses: {
                /** @enum {string} */
                type: "template" | "automation" | "broadcast";
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            }[];
        };
        CompiledMail: {
            html: string;
            text: string;
            marks: number;
        };
        CheckedMail: {
            problems: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
            people: number;
        };
        ImportedMail: {
            document: components["schemas"]["MailDocument"];
            subject: string | null;
            preheader: string | null;
            kept: {
                blocks: number;
                values: number;
            };
            asHtml: {
                path: string;
                /** @enum {string} */
                reason: "table" | "code" | "raw";
            }[];
            leftOut: {
                /** @enum {string} */
                what: "picture" | "link" | "form" | "media" | "file" | "rest";
                count: number;
                example: string;
            }[];
            unknown: {
                tag: string;
                tool: string | null;
                count: number;
            }[];
            /** @enum {string} */
            better: "document" | "html";
        };
        MailTexts: {
            content: string;
        };
        TranslatedMail: {
            document: components["schemas"]["MailDocument"];
            translated: number;
            unknown: string[];
        };
        Image: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            url: string;
            name: string;
            alt: string;
            tags: string[];
            /** @enum {string} */
            format: "png" | "jpeg" | "gif" | "webp";
            width: number;
            height: number;
            size: number;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        ImagePage: {
            data: components["schemas"]["Image"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        ImageUses: {
            data: {
                /** @enum {string} */
                type: "template" | "automation" | "broadcast" | "snippet" | "list";
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
                isOver: boolean;
            }[];
            others: number;
        };
        MailRetry: {
            total: number;
            totalIsExact: boolean;
        };
        RedrawnMail: {
            subject: string;
            html: string | null;
            text: string;
        };
        Subscribed: {
            /** @constant */
            success: true;
            /** @example 65a1f0c2b3d4e5f601234567 */
            contactId: string;
            requiresConfirmation: boolean;
        };
        EventCounts: {
            enrolled: number;
            exited: number;
            /** @constant */
            silent?: true;
        };
        EventBatch: {
            enrolled: number;
            exited: number;
            results: (components["schemas"]["EventCounts"] | {
                error: components["schemas"]["Problem"];
            })[];
        };
        ReplayedEvents: {
            applied: number;
            unmapped: number;
            failed: number;
            hasMore: boolean;
            lastReceivedAt: string | null;
            results: ({
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId: string;
                /** @constant */
                status: "applied";
                eventName: string;
                contactId: string | null;
                enrolled: number;
                exited: number;
            } | {
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId: string;
                /** @enum {string} */
                status: "unmapped" | "failed";
                reason: string;
            })[];
        };
        ReplayedEvent: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            eventName: string;
            contactId: string | null;
            contact: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                email: string;
                name: string | null;
            } | null;
            email: string | null;
            properties: unknown;
            source: components["schemas"]["EventCause"];
            /** @enum {string} */
            status: "applied" | "unmapped" | "failed";
            enrolled: number;
            exited: number;
            enrollments: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                enrollmentId: string;
                /** @example 65a1f0c2b3d4e5f601234567 */
                automationId: string;
                automationName: string | null;
                outcome: string;
            }[];
            decisions: ({
                /** @example 65a1f0c2b3d4e5f601234567 */
                automationId: string;
                automationName: string;
                /** @enum {string} */
                role: "entry" | "exit" | "goal" | "wait";
                outcome: string;
                /** @example 65a1f0c2b3d4e5f601234567 */
                enrollmentId?: string;
                condition?: unknown;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until?: string;
                heldMails?: {
                    step: string;
                    reason: string;
                    /** @enum {string} */
                    result: "waits" | "waited" | "skipped";
                    until: string | null;
                }[];
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId?: string;
                eventName?: string;
            } | {
                /** @example 65a1f0c2b3d4e5f601234567 */
                ruleId: string;
                ruleName: string;
                /** @constant */
                role: "rule";
                /** @enum {string} */
                outcome: "triggered" | "filtered" | "silent";
                /** @example 65a1f0c2b3d4e5f601234567 */
                deliveryId?: string;
                condition?: unknown;
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId?: string;
                eventName?: string;
            } | {
                /** @constant */
                role: "none";
                /** @constant */
                outcome: "noListener";
                closeNames: string[];
                /** @example 65a1f0c2b3d4e5f601234567 */
                eventId?: string;
                eventName?: string;
            })[];
            silent: boolean;
            parentId: string | null;
            note: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            receivedAt: string;
            reason: string | null;
        };
        Stats: {
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            to: string;
            /** @enum {string} */
            interval: "hour" | "day";
            timezone: string;
            times: string[];
            totals: {
                events: number;
                unmapped: number;
                contacts: number;
                contactsDeleted: number;
                consentsGiven: number;
                consentsConfirmed: number;
                consentsWithdrawn: number;
                entries: number;
                exits: number;
                completions: number;
                goals: number;
                failures: number;
                mailsSent: number;
                mailsFailed: number;
                mailsUncertain: number;
                mailsSkipped: number;
                mailsBounced: number;
                mailsComplained: number;
                mailsOpened: number;
                mailsClicked: number;
                mailsLeft: number;
                deliveriesDelivered: number;
                deliveriesFailed: number;
                deliveriesStopped: number;
                formsShown: number;
                formsSent: number;
                segmentEntries: number;
                segmentExits: number;
                segmentGrown: number;
                segmentShrunk: number;
            };
            series: {
                events: number[];
                unmapped: number[];
                contacts: number[];
                contactsDeleted: number[];
                consentsGiven: number[];
                consentsConfirmed: number[];
                consentsWithdrawn: number[];
                entries: number[];
                exits: number[];
                completions: number[];
                goals: number[];
                failures: number[];
                mailsSent: number[];
                mailsFailed: number[];
                mailsUncertain: number[];
                mailsSkipped: number[];
                mailsBounced: number[];
                mailsComplained: number[];
                mailsOpened: number[];
                mailsClicked: number[];
                mailsLeft: number[];
                deliveriesDelivered: number[];
                deliveriesFailed: number[];
                deliveriesStopped: number[];
                formsShown: number[];
                formsSent: number[];
                segmentEntries: number[];
                segmentExits: number[];
                segmentGrown: number[];
                segmentShrunk: number[];
            };
            by: ("automation" | "step" | "broadcast" | "source" | "form" | "list" | "rule" | "segment") | null;
            groups: {
                id: string;
                name: string | null;
                totals: {
                    events?: number;
                    unmapped?: number;
                    contacts?: number;
                    contactsDeleted?: number;
                    consentsGiven?: number;
                    consentsConfirmed?: number;
                    consentsWithdrawn?: number;
                    entries?: number;
                    exits?: number;
                    completions?: number;
                    goals?: number;
                    failures?: number;
                    mailsSent?: number;
                    mailsFailed?: number;
                    mailsUncertain?: number;
                    mailsSkipped?: number;
                    mailsBounced?: number;
                    mailsComplained?: number;
                    mailsOpened?: number;
                    mailsClicked?: number;
                    mailsLeft?: number;
                    deliveriesDelivered?: number;
                    deliveriesFailed?: number;
                    deliveriesStopped?: number;
                    formsShown?: number;
                    formsSent?: number;
                    segmentEntries?: number;
                    segmentExits?: number;
                    segmentGrown?: number;
                    segmentShrunk?: number;
                };
                series: {
                    events?: number[];
                    unmapped?: number[];
                    contacts?: number[];
                    contactsDeleted?: number[];
                    consentsGiven?: number[];
                    consentsConfirmed?: number[];
                    consentsWithdrawn?: number[];
                    entries?: number[];
                    exits?: number[];
                    completions?: number[];
                    goals?: number[];
                    failures?: number[];
                    mailsSent?: number[];
                    mailsFailed?: number[];
                    mailsUncertain?: number[];
                    mailsSkipped?: number[];
                    mailsBounced?: number[];
                    mailsComplained?: number[];
                    mailsOpened?: number[];
                    mailsClicked?: number[];
                    mailsLeft?: number[];
                    deliveriesDelivered?: number[];
                    deliveriesFailed?: number[];
                    deliveriesStopped?: number[];
                    formsShown?: number[];
                    formsSent?: number[];
                    segmentEntries?: number[];
                    segmentExits?: number[];
                    segmentGrown?: number[];
                    segmentShrunk?: number[];
                };
            }[];
            groupsAreComplete: boolean;
        };
        Totals: {
            contacts: number;
            events: number;
        };
        EventNames: {
            internal: {
                name: string;
                description: string;
                occurs: boolean;
                properties: {
                    name: string;
                    /** @enum {string} */
                    type: "string" | "number" | "boolean" | "object" | "array";
                    nullable: boolean;
                    optional: boolean;
                    description: string;
                }[];
            }[];
            names: {
                name: string;
                key: string;
                count: number;
                countIsExact: boolean;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                lastSeenAt: string;
                sources: {
                    type: string;
                    id: string | null;
                    name: string | null;
                }[];
                sampled: number;
                properties: {
                    key: string;
                    types: ("string" | "number" | "boolean" | "object" | "array" | "null")[];
                    count: number;
                    values: {
                        value: unknown;
                        count: number;
                    }[];
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    lastSeenAt: string;
                }[];
            }[];
            hasMore: boolean;
            complete: boolean;
        };
        ListedAutomation: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            status: "draft" | "active" | "paused" | "archived";
            version: number;
            trigger: components["schemas"]["EventMatch"];
            exitOn: components["schemas"]["EventMatch"][];
            goal: components["schemas"]["EventMatch"] | null;
            reentry: components["schemas"]["Reentry"];
            cooldown: string | null;
            replyTo: string | null;
            steps: components["schemas"]["Step"][];
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            stats?: {
                entered: number;
                active: number;
                completed: number;
                goalReached: number;
                failed: number;
                exited: {
                    total: number;
                    event: number;
                    operator: number;
                    automation: number;
                    contactDeleted: number;
                    temporal: number;
                    step: number;
                    timeout: number;
                    expired: number;
                };
                mails: {
                    sent: number;
                    opened: number;
                    clicked: number;
                    left: number;
                    bounced: number;
                    complained: number;
                };
            };
        };
        ListedAutomationPage: {
            data: components["schemas"]["ListedAutomation"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        EventMatch: {
            /**
             * Format: event-name
             * @example order.placed
             */
            event: string;
            where?: components["schemas"]["Where"];
        };
        Reentry: {
            key: string;
        } | ("whenFinished" | "never" | "always");
        SendEmailStep: {
            id?: string;
            /** @enum {string} */
            type: "sendEmail";
            /**
             * Format: template-id
             * @example 65a1f0c2b3d4e5f601234567
             */
            template?: string;
            /** Format: liquid */
            subject?: string;
            document?: components["schemas"]["MailDocument"];
            /** Format: liquid */
            html?: string;
            /** Format: liquid */
            text?: string;
            /**
             * @description Defaults to `base`, or to `none` for a full HTML document.
             * @enum {string}
             */
            layout?: "base" | "none";
            /** Format: liquid */
            preheader?: string;
            /** @enum {string} */
            kind?: "marketing" | "transactional";
            /**
             * Format: email
             * @example ada@example.com
             */
            replyTo?: string;
            /**
             * Format: sender-id
             * @example 65a1f0c2b3d4e5f601234567
             */
            sender?: string;
        } & ((unknown | unknown) & (unknown | unknown | unknown | unknown) & unknown & unknown);
        WaitStep: {
            id?: string;
            /** @enum {string} */
            type: "wait";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            for?: string;
            until?: string | {
                time: string;
                weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                /**
                 * Format: iana-timezone
                 * @description Or `contact`: the time zone of the contact.
                 */
                timezone?: string;
            };
            /**
             * Format: contact-instant
             * @example customFields.trialEndsAt
             */
            untilField?: string;
            /**
             * Format: rollcall-offset
             * @example -2 days
             */
            offset?: string;
        } & ((unknown | unknown | unknown) & unknown & unknown);
        WaitForEventStep: {
            id?: string;
            /** @enum {string} */
            type: "waitForEvent";
            /**
             * Format: event-name
             * @example order.placed
             */
            event: string;
            where?: components["schemas"]["Where"];
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            timeout: string;
            /** @enum {string} */
            onTimeout?: "continue" | "exit";
        };
        BranchEventTest: {
            event: string;
            atLeast?: number;
            atMost?: number;
            /** Format: rollcall-duration */
            withinLast?: string;
            where?: components["schemas"]["Where"];
            /** @enum {string} */
            which?: "first" | "last";
            /** @constant */
            since?: "entry";
        };
        BranchWhere: {
            all?: (components["schemas"]["Condition"] | components["schemas"]["BranchEventTest"] | components["schemas"]["ListTest"] | components["schemas"]["AutomationTest"] | components["schemas"]["SegmentTest"] | components["schemas"]["SentTest"] | components["schemas"]["BranchWhere"])[];
            any?: (components["schemas"]["Condition"] | components["schemas"]["BranchEventTest"] | components["schemas"]["ListTest"] | components["schemas"]["AutomationTest"] | components["schemas"]["SegmentTest"] | components["schemas"]["SentTest"] | components["schemas"]["BranchWhere"])[];
            none?: (components["schemas"]["Condition"] | components["schemas"]["BranchEventTest"] | components["schemas"]["ListTest"] | components["schemas"]["AutomationTest"] | components["schemas"]["SegmentTest"] | components["schemas"]["SentTest"] | components["schemas"]["BranchWhere"])[];
        };
        BranchStep: {
            id?: string;
            /** @enum {string} */
            type: "branch";
            if: components["schemas"]["BranchWhere"];
            then: components["schemas"]["Step"][];
            else?: components["schemas"]["Step"][];
        };
        SplitStep: {
            id?: string;
            /** @enum {string} */
            type: "split";
            arms: {
                weight: number;
                steps: components["schemas"]["Step"][];
            }[];
        };
        WebhookStep: {
            id?: string;
            /** @enum {string} */
            type: "webhook";
            /**
             * Format: webhook-url
             * @example https://example.com/hook
             */
            url: string;
            /** @enum {string} */
            method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            headers?: {
                [key: string]: string;
            };
            body?: unknown;
        } & unknown;
        UpdateContactStep: {
            id?: string;
            /** @enum {string} */
            type: "updateContact";
            set: ({
                firstName?: string | (string | null);
                lastName?: string | (string | null);
                name?: string | (string | null);
                timezone?: string | (string | null);
                language?: string | (string | null);
            } & {
                [key: string]: unknown;
            }) & unknown;
        };
        SendEventStep: {
            id?: string;
            /** @enum {string} */
            type: "sendEvent";
            /**
             * Format: event-name
             * @example order.placed
             */
            eventName: string;
            eventProperties?: unknown;
        };
        AddToListStep: {
            id?: string;
            /** @enum {string} */
            type: "addToList";
            /**
             * Format: list-id
             * @example 65a1f0c2b3d4e5f601234567
             */
            listId: string;
        };
        RemoveFromListStep: {
            id?: string;
            /** @enum {string} */
            type: "removeFromList";
            /**
             * Format: list-id
             * @example 65a1f0c2b3d4e5f601234567
             */
            listId: string;
        };
        ExitStep: {
            id?: string;
            /** @enum {string} */
            type: "exit";
        };
        Step: components["schemas"]["SendEmailStep"] | components["schemas"]["WaitStep"] | components["schemas"]["WaitForEventStep"] | components["schemas"]["BranchStep"] | components["schemas"]["SplitStep"] | components["schemas"]["WebhookStep"] | components["schemas"]["UpdateContactStep"] | components["schemas"]["SendEventStep"] | components["schemas"]["AddToListStep"] | components["schemas"]["RemoveFromListStep"] | components["schemas"]["ExitStep"];
        SavedAutomation: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            status: "draft" | "active" | "paused" | "archived";
            version: number;
            trigger: components["schemas"]["EventMatch"];
            exitOn: components["schemas"]["EventMatch"][];
            goal: components["schemas"]["EventMatch"] | null;
            reentry: components["schemas"]["Reentry"];
            cooldown: string | null;
            replyTo: string | null;
            steps: components["schemas"]["Step"][];
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
        };
        Automation: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            status: "draft" | "active" | "paused" | "archived";
            version: number;
            trigger: components["schemas"]["EventMatch"];
            exitOn: components["schemas"]["EventMatch"][];
            goal: components["schemas"]["EventMatch"] | null;
            reentry: components["schemas"]["Reentry"];
            cooldown: string | null;
            replyTo: string | null;
            steps: components["schemas"]["Step"][];
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        ActivatedAutomation: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            status: "draft" | "active" | "paused" | "archived";
            version: number;
            trigger: components["schemas"]["EventMatch"];
            exitOn: components["schemas"]["EventMatch"][];
            goal: components["schemas"]["EventMatch"] | null;
            reentry: components["schemas"]["Reentry"];
            cooldown: string | null;
            replyTo: string | null;
            steps: components["schemas"]["Step"][];
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
        };
        Starter: {
            /** @enum {string} */
            key: "welcome" | "onboarding" | "onboarding-clerk" | "trial-ending" | "abandoned-cart" | "abandoned-cart-shopify" | "abandoned-cart-stripe" | "dunning" | "dunning-stripe" | "dunning-shopify" | "booked-call" | "win-back";
            name: string;
            description: string;
            provider: string | null;
            fields: string[];
            trigger: components["schemas"]["EventMatch"];
            exitOn: components["schemas"]["EventMatch"][];
            goal: components["schemas"]["EventMatch"] | null;
            reentry: components["schemas"]["Reentry"];
            cooldown: string | null;
            replyTo: string | null;
            steps: components["schemas"]["Step"][];
        };
        StarterPage: {
            data: components["schemas"]["Starter"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        DryRun: {
            startedAt: {
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
                local: string;
                timezone: string;
            };
            endedAt: {
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
                local: string;
                timezone: string;
            };
            timezone: string;
            contact: {
                email: string;
                firstName: string | null;
                lastName: string | null;
                name: string | null;
                customFields: {
                    [key: string]: unknown;
                };
                subscribed: boolean;
                timezone: string | null;
                language: string | null;
            };
            events: {
                at: {
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    at: string;
                    local: string;
                    timezone: string;
                };
                eventName: string;
                /** @enum {string} */
                from: "sample" | "step" | "engine";
                decisions: {
                    /** @enum {string} */
                    role: "entry" | "exit" | "goal" | "wait";
                    outcome: string;
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    enrollmentId?: string;
                    condition?: unknown;
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    until?: string;
                }[];
                refused?: string;
            }[];
            enrollments: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                /** @enum {string} */
                status: "active" | "completed" | "exited" | "failed";
                enteredAt: {
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    at: string;
                    local: string;
                    timezone: string;
                };
                endedAt: {
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    at: string;
                    local: string;
                    timezone: string;
                } | null;
                exitReason: string | null;
                goalReached: boolean;
                lastError: string | null;
                path: {
                    step: string;
                    type: string;
                    enteredAt: {
                        /**
                         * Format: date-time
                         * @example 2026-01-31T09:30:00.000Z
                         */
                        at: string;
                        local: string;
                        timezone: string;
                    };
                    leftAt: {
                        /**
                         * Format: date-time
                         * @example 2026-01-31T09:30:00.000Z
                         */
                        at: string;
                        local: string;
                        timezone: string;
                    } | null;
                    /** @enum {string} */
                    result: "sent" | "skipped" | "waited" | "answered" | "timedOut" | "chosen" | "changed" | "recorded" | "exited" | "failed" | "waiting" | "left";
                    until?: {
                        /**
                         * Format: date-time
                         * @example 2026-01-31T09:30:00.000Z
                         */
                        at: string;
                        local: string;
                        timezone: string;
                    } | null;
                    reason?: string;
                    arm?: string;
                    forced?: boolean;
                    condition?: unknown;
                    reasons?: components["schemas"]["BranchReason"][];
                    event?: string;
                    answer?: {
                        status: number;
                        body?: unknown;
                    } | null;
                    mail?: number;
                    webhook?: number;
                }[];
                edges: string[];
            }[];
            mails: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                enrollmentId: string;
                step: string;
                at: {
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    at: string;
                    local: string;
                    timezone: string;
                };
                /** @enum {string} */
                kind: "marketing" | "transactional";
                from: {
                    name: string;
                    email: string;
                };
                to: string;
                subject: string;
                html: string | null;
                text: string;
            }[];
            webhooks: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                enrollmentId: string;
                step: string;
                at: {
                    /**
                     * Format: date-time
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    at: string;
                    local: string;
                    timezone: string;
                };
                method: string;
                url: string;
                headers: {
                    [key: string]: string;
                };
                body: string | null;
            }[];
            truncated: boolean;
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
        };
        AutomationStats: {
            entered: number;
            active: number;
            completed: number;
            goalReached: number;
            failed: number;
            exited: {
                total: number;
                event: number;
                operator: number;
                automation: number;
                contactDeleted: number;
                temporal: number;
                step: number;
                timeout: number;
                expired: number;
            };
            mails: {
                sent: number;
                opened: number;
                clicked: number;
                left: number;
                bounced: number;
                complained: number;
            };
            steps: {
                id: string;
                type: string | null;
                title: string | null;
                entered: number;
                waiting: number;
                sent: number;
                skipped: number;
                failed: number;
                opened: number;
                clicked: number;
                left: number;
                bounced: number;
                complained: number;
            }[];
        };
        ValidatedAutomation: {
            valid: boolean;
            problems: {
                path: string;
                message: string;
            }[];
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
            graph: {
                nodes: {
                    id: string;
                    /** @enum {string} */
                    kind: "trigger" | "step" | "exitOn" | "goal" | "end" | "exit";
                    type: string | null;
                    title: string;
                    path: string | null;
                    reachable: boolean;
                    problems: {
                        path: string;
                        message: string;
                    }[];
                    warnings: {
                        path: string;
                        /** @enum {string} */
                        code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                        message: string;
                        params: {
                            [key: string]: string | number;
                        };
                        mend?: {
                            from: string;
                            to: string;
                        };
                    }[];
                    counts: {
                        entered: number;
                        waiting: number;
                        passed: number;
                        sent: number;
                        skipped: number;
                        failed: number;
                    } | null;
                }[];
                edges: {
                    id: string;
                    from: string;
                    to: string;
                    port: string;
                    title: string | null;
                }[];
            } | null;
        };
        AutomationGraph: {
            version: number;
            nodes: {
                id: string;
                /** @enum {string} */
                kind: "trigger" | "step" | "exitOn" | "goal" | "end" | "exit";
                type: string | null;
                title: string;
                path: string | null;
                reachable: boolean;
                problems: {
                    path: string;
                    message: string;
                }[];
                warnings: {
                    path: string;
                    /** @enum {string} */
                    code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                    message: string;
                    params: {
                        [key: string]: string | number;
                    };
                    mend?: {
                        from: string;
                        to: string;
                    };
                }[];
                counts: {
                    entered: number;
                    waiting: number;
                    passed: number;
                    sent: number;
                    skipped: number;
                    failed: number;
                } | null;
            }[];
            edges: {
                id: string;
                from: string;
                to: string;
                port: string;
                title: string | null;
            }[];
            problems: {
                path: string;
                message: string;
            }[];
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
        };
        AutomationDraft: {
            draft: {
                [key: string]: unknown;
            };
            problems: {
                path: string;
                message: string;
            }[];
            version: number;
            basedOn: number;
            updatedAt: string | null;
            updatedBy: string | null;
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
            affected: {
                step: string;
                title: string | null;
                /** @enum {string} */
                change: "changed" | "removed";
                active: number;
            }[];
            failed: number;
        };
        Migration: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @example 65a1f0c2b3d4e5f601234567 */
            automationId: string;
            version: number;
            from: number[] | null;
            mapping: {
                [key: string]: string | null;
            };
            /** @enum {string} */
            status: "running" | "done" | "failed";
            total: number;
            moved: number;
            exited: number;
            kept: number;
            refused: number;
            by: string;
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            askedAt: string;
            finishedAt: string | null;
        };
        EnrollmentBulk: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @enum {string} */
            action: "exit" | "retry" | "pause" | "resume" | "jump";
            step: string | null;
            version: "published" | null;
            reason: string | null;
            filter: {
                ids?: string[];
                /** @example 65a1f0c2b3d4e5f601234567 */
                automationId?: string;
                /** @example 65a1f0c2b3d4e5f601234567 */
                contactId?: string;
                /** @enum {string} */
                status: "active" | "completed" | "exited" | "failed";
                step?: string;
                paused?: boolean;
                error?: string;
                lastError?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                after?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                before?: string;
            };
            /** @enum {string} */
            status: "running" | "done" | "stopped" | "failed";
            selecting: boolean;
            total: number;
            done: number;
            unchanged: number;
            refused: number;
            by: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            askedAt: string;
            beginsAt: string | null;
            canceledAt: string | null;
            finishedAt: string | null;
        };
        PublishedAutomation: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            status: "draft" | "active" | "paused" | "archived";
            version: number;
            trigger: components["schemas"]["EventMatch"];
            exitOn: components["schemas"]["EventMatch"][];
            goal: components["schemas"]["EventMatch"] | null;
            reentry: components["schemas"]["Reentry"];
            cooldown: string | null;
            replyTo: string | null;
            steps: components["schemas"]["Step"][];
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            affected: {
                step: string;
                title: string | null;
                /** @enum {string} */
                change: "changed" | "removed";
                active: number;
            }[];
            failed: number;
            migration: components["schemas"]["Migration"] | null;
            retry: components["schemas"]["EnrollmentBulk"] | null;
        };
        MigrationPage: {
            data: components["schemas"]["Migration"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        AutomationVersionLine: {
            version: number;
            current: boolean;
            name: string;
            steps: number;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        AutomationVersionLinePage: {
            data: components["schemas"]["AutomationVersionLine"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        AutomationVersion: {
            version: number;
            current: boolean;
            name: string;
            trigger: components["schemas"]["EventMatch"];
            exitOn: components["schemas"]["EventMatch"][];
            goal: components["schemas"]["EventMatch"] | null;
            reentry: components["schemas"]["Reentry"];
            cooldown: string | null;
            replyTo: string | null;
            steps: components["schemas"]["Step"][];
            stepTitles: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        AutomationVersionDiff: {
            version: number;
            against: number | null;
            fields: {
                path: string;
                before?: unknown;
                after?: unknown;
            }[];
            steps: {
                added: {
                    id: string;
                    type: string;
                    at: string;
                    step: {
                        [key: string]: unknown;
                    };
                }[];
                removed: {
                    id: string;
                    type: string;
                    at: string;
                    step: {
                        [key: string]: unknown;
                    };
                }[];
                moved: {
                    id: string;
                    type: string;
                    from: string;
                    to: string;
                }[];
                changed: {
                    id: string;
                    type: string;
                    fields: {
                        path: string;
                        before?: unknown;
                        after?: unknown;
                    }[];
                }[];
            };
        };
        ExitAll: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @example 65a1f0c2b3d4e5f601234567 */
            automationId: string;
            /** @enum {string} */
            status: "running" | "done" | "stopped" | "failed";
            total: number;
            exited: number;
            by: string;
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            askedAt: string;
            finishedAt: string | null;
        };
        ExitAllPage: {
            data: components["schemas"]["ExitAll"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        EnrollmentBulkPage: {
            data: components["schemas"]["EnrollmentBulk"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        EnrollmentBulkCount: {
            total: number;
            totalIsExact: boolean;
        };
        EnrollmentBulkOutcome: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            enrollmentId: string;
            /** @enum {string} */
            outcome: "pending" | "done" | "unchanged" | "refused";
            reason: string | null;
            at: string | null;
        };
        EnrollmentBulkOutcomePage: {
            data: components["schemas"]["EnrollmentBulkOutcome"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        Rule: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            trigger: components["schemas"]["RuleTrigger"];
            action: {
                /** @constant */
                type: "webhook";
                url: string;
                /** @enum {string} */
                method: "POST" | "PUT" | "PATCH";
                headers: {
                    [key: string]: string;
                };
                body?: unknown;
                /** @enum {string} */
                preset?: "slack" | "discord" | "teams" | "json";
                text?: string;
            };
            enabled: boolean;
            off: {
                /** @enum {string} */
                reason: "gone" | "failing";
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
            } | null;
            failingSince: string | null;
            warnings: {
                path: string;
                /** @enum {string} */
                code: "foreignTag" | "unknownVariable" | "emptyForSample" | "clipped" | "exampleLink" | "repliesUnread" | "senderUnconfirmed" | "templateSenderUnconfirmed" | "noSender" | "workspaceSenderUnconfirmed" | "noPostalAddress" | "liquidInName" | "neverReached" | "notMeasured" | "eventNeverReceived" | "fieldNeverSeen" | "noSuchProperty" | "propertyNeverSeen" | "textNeverEquals" | "textIsNoNumber" | "noAddress" | "noDescription" | "noPicture" | "valueNotHere" | "looksLikeCode" | "emptyMail" | "emptySubject" | "noConfirmLink" | "headingJumps" | "severalTitles" | "lowContrast" | "plainHttp" | "shortLink" | "linkSaysNothing" | "longSubject" | "loudSubject" | "noPreheader" | "preheaderRepeats" | "emptyForSome" | "seenByNobody" | "untranslated" | "olderTranslation";
                message: string;
                params: {
                    [key: string]: string | number;
                };
                mend?: {
                    from: string;
                    to: string;
                };
            }[];
            secret?: string;
            previousSecretUntil?: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        RulePage: {
            data: components["schemas"]["Rule"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        RuleTrigger: {
            /**
             * Format: event-name
             * @example order.placed
             */
            event: string;
            where?: components["schemas"]["Where"];
        };
        WebhookDelivery: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            ruleId: string | null;
            ruleName: string | null;
            eventId: string | null;
            enrollmentId: string | null;
            automation: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            } | null;
            step: string | null;
            stepTitle: string | null;
            /** @example 65a1f0c2b3d4e5f601234567 */
            contactId: string;
            contact: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                email: string;
                name: string | null;
            } | null;
            url: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "stopped";
            attempts: {
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
                status: number | null;
                durationMs: number;
                error: string | null;
                response: string | null;
            }[];
            nextAttemptAt: string | null;
            endReason: ("exhausted" | "gone" | "refused" | "templateFailed" | "ruleOff" | "cancelled" | "expired" | "testFailed") | null;
            isTest: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        DeliveryRecovery: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /** @example 65a1f0c2b3d4e5f601234567 */
            ruleId: string;
            /** @enum {string} */
            status: "running" | "done" | "stopped" | "failed";
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            since: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            until: string;
            total: number;
            totalIsExact: boolean;
            retried: number;
            by: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            askedAt: string;
            finishedAt: string | null;
        };
        DeliveryRecoveryPage: {
            data: components["schemas"]["DeliveryRecovery"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        WebhookSecret: {
            secret: string;
            previousUntil: string | null;
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        WebhookDeliveryDetail: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            ruleId: string | null;
            ruleName: string | null;
            eventId: string | null;
            enrollmentId: string | null;
            automation: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                name: string;
            } | null;
            step: string | null;
            stepTitle: string | null;
            /** @example 65a1f0c2b3d4e5f601234567 */
            contactId: string;
            contact: {
                /** @example 65a1f0c2b3d4e5f601234567 */
                id: string;
                email: string;
                name: string | null;
            } | null;
            url: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "stopped";
            attempts: {
                /**
                 * Format: date-time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
                status: number | null;
                durationMs: number;
                error: string | null;
                response: string | null;
            }[];
            nextAttemptAt: string | null;
            endReason: ("exhausted" | "gone" | "refused" | "templateFailed" | "ruleOff" | "cancelled" | "expired" | "testFailed") | null;
            isTest: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            request: {
                /** @enum {string} */
                method: "POST" | "PUT" | "PATCH";
                body: string | null;
            } | null;
        };
        Form: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            publicId: string;
            version: number;
            name: string;
            listId: string | null;
            language: string;
            introText: string | null;
            fields: {
                name: string;
                label: string;
                /** @enum {string} */
                type: "text" | "email" | "textarea" | "number" | "select" | "radio" | "checkbox" | "date" | "phone" | "hidden";
                required: boolean;
                options: string[] | null;
            }[];
            consentText: string | null;
            consentRequired: boolean;
            trackingText: string | null;
            privacyUrl: string | null;
            submitLabel: string | null;
            successMessage: string | null;
            theme: {
                color: string | null;
                background: string | null;
                radius: number | null;
            };
            redirectUrl: string | null;
            allowedOrigins: string[];
            enabled: boolean;
            url: string;
            embedUrl: string;
            submitUrl: string;
            snippet: string;
            embedSnippet: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        FormPage: {
            data: components["schemas"]["Form"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        FormPreview: {
            html: string;
            thanksHtml: string | null;
        };
        FormVersion: {
            version: number;
            current: boolean;
            name: string;
            listId: string | null;
            language: string;
            introText: string | null;
            fields: {
                name: string;
                label: string;
                /** @enum {string} */
                type: "text" | "email" | "textarea" | "number" | "select" | "radio" | "checkbox" | "date" | "phone" | "hidden";
                required: boolean;
                options: string[] | null;
            }[];
            consentText: string | null;
            consentRequired: boolean;
            trackingText: string | null;
            privacyUrl: string | null;
            submitLabel: string | null;
            successMessage: string | null;
            theme: {
                color: string | null;
                background: string | null;
                radius: number | null;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        FormVersionPage: {
            data: components["schemas"]["FormVersion"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        FormAnswer: {
            /** @constant */
            success: true;
            requiresConfirmation: boolean;
            message: string;
            redirectUrl: string | null;
        };
        EventSource: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            name: string;
            provider: string | null;
            mapping: {
                email?: string;
                eventName?: string;
                firstName?: string;
                lastName?: string;
                consent?: string;
                properties?: string;
                contact?: {
                    [key: string]: string;
                };
            } | null;
            mailReports: ("ses" | "postmark" | "sendgrid" | "mailgun" | "resend" | "brevo" | "mailjet" | "generic") | null;
            signing: {
                /** @enum {string} */
                scheme: "stripe" | "standardWebhooks" | "shopify" | "github" | "paddle" | "typeform" | "calcom" | "woocommerce" | "sns" | "sendgrid" | "mailgun" | "slack" | "zoom" | "x" | "basicAuth" | "bearer" | "hmac";
                header?: string;
                /** @enum {string} */
                algorithm?: "sha256" | "sha1" | "sha512";
                /** @enum {string} */
                encoding?: "hex" | "base64";
                prefix?: string;
                timestampHeader?: string;
                separator?: string;
                /** @enum {string} */
                timestampUnit?: "seconds" | "milliseconds";
                tolerance?: number;
                secretHint: string;
                previousUntil: string | null;
            } | null;
            enabled: boolean;
            answer: string | null;
            acceptsQuery: boolean;
            url: string | null;
            oldUrlsUntil: string | null;
            lastReceivedAt: string | null;
            lastRefusedAt: string | null;
            lastRefusedReason: string | null;
            counts: {
                applied: number;
                unmapped: number;
                failed: number;
                refused: number;
            };
            createdBy: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        EventSourcePage: {
            data: components["schemas"]["EventSource"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        NewSigning: {
            /** @enum {string} */
            scheme: "stripe";
            secret: string;
            tolerance?: number;
        } | {
            /** @enum {string} */
            scheme: "standardWebhooks";
            secret: string;
            tolerance?: number;
        } | {
            /** @enum {string} */
            scheme: "shopify";
            secret: string;
        } | {
            /** @enum {string} */
            scheme: "github";
            secret: string;
        } | {
            /** @enum {string} */
            scheme: "paddle";
            secret: string;
            tolerance?: number;
        } | {
            /** @enum {string} */
            scheme: "typeform";
            secret: string;
        } | {
            /** @enum {string} */
            scheme: "calcom";
            secret: string;
        } | {
            /** @enum {string} */
            scheme: "woocommerce";
            secret: string;
        } | {
            /** @enum {string} */
            scheme: "sns";
            secret: string;
        } | {
            /** @enum {string} */
            scheme: "sendgrid";
            secret: string;
            tolerance?: number;
        } | {
            /** @enum {string} */
            scheme: "mailgun";
            secret: string;
            tolerance?: number;
        } | {
            /** @enum {string} */
            scheme: "slack";
            secret: string;
            tolerance?: number;
        } | {
            /** @enum {string} */
            scheme: "zoom";
            secret: string;
            tolerance?: number;
        } | {
            /** @enum {string} */
            scheme: "x";
            secret: string;
        } | {
            /** @enum {string} */
            scheme: "basicAuth";
            secret: string;
        } | {
            /** @enum {string} */
            scheme: "bearer";
            secret: string;
        } | ({
            /** @enum {string} */
            scheme: "hmac";
            secret: string;
            /**
             * Format: header-name
             * @example X-Signature
             */
            header: string;
            /** @enum {string} */
            algorithm?: "sha256" | "sha1" | "sha512";
            /** @enum {string} */
            encoding?: "hex" | "base64";
            prefix?: string;
            /**
             * Format: header-name
             * @example X-Signature
             */
            timestampHeader?: string;
            separator?: unknown;
            timestampUnit?: unknown;
            tolerance?: unknown;
        } & (unknown & unknown & unknown));
        SigningChange: ({
            /** @enum {string} */
            scheme: "stripe";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
            tolerance?: number;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "standardWebhooks";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
            tolerance?: number;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "shopify";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "github";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "paddle";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
            tolerance?: number;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "typeform";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "calcom";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "woocommerce";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "sns";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "sendgrid";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
            tolerance?: number;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "mailgun";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
            tolerance?: number;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "slack";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
            tolerance?: number;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "zoom";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
            tolerance?: number;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "x";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "basicAuth";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "bearer";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
        } & unknown) | ({
            /** @enum {string} */
            scheme: "hmac";
            /**
             * Format: rollcall-duration
             * @example 3 days
             * @example PT36H
             */
            keepOldFor?: string;
            secret?: unknown;
            /**
             * Format: header-name
             * @example X-Signature
             */
            header: string;
            /** @enum {string} */
            algorithm?: "sha256" | "sha1" | "sha512";
            /** @enum {string} */
            encoding?: "hex" | "base64";
            prefix?: string;
            /**
             * Format: header-name
             * @example X-Signature
             */
            timestampHeader?: string;
            separator?: unknown;
            timestampUnit?: unknown;
            tolerance?: unknown;
        } & (unknown & unknown & unknown & unknown));
        SourcePayloadLine: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            receivedAt: string;
            eventIds: string[];
            httpStatus: number;
            reason: string | null;
            contentType: string | null;
            size: number;
            truncated: boolean;
        };
        SourcePayloadLinePage: {
            data: components["schemas"]["SourcePayloadLine"][];
            page: number | null;
            limit: number;
            total: number | null;
            totalIsExact: boolean;
            nextCursor: string | null;
        };
        SourcePayload: {
            /** @example 65a1f0c2b3d4e5f601234567 */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            receivedAt: string;
            eventIds: string[];
            httpStatus: number;
            reason: string | null;
            contentType: string | null;
            size: number;
            truncated: boolean;
            detail: string | null;
            headers: {
                [key: string]: string | null;
            };
            body: string;
            /** @enum {string} */
            encoding: "utf8" | "base64";
        };
        TriedMapping: {
            /** @enum {string} */
            status: "applied" | "unmapped";
            eventName: string;
            eventKey: string;
            eventNameReason: string;
            email: string | null;
            emailReason: string;
            contactId: string | null;
            firstName: string | null;
            lastName: string | null;
            name: string | null;
            consent: {
                /** @enum {string} */
                says: "given" | "refused" | "withdrawn" | "pending" | "bounced" | "complained" | "unknown";
                at: string | null;
                reason: string;
            } | null;
            contactFields: {
                [key: string]: unknown;
            };
            properties: unknown;
            deliveryId: {
                key: string;
                /** @enum {string} */
                from: "header" | "event" | "body";
            } | null;
            challenge: unknown;
            personIds: {
                path: string;
                kind: string;
                value: string;
            }[];
            candidates: {
                emails: {
                    path: string;
                    value: string;
                    score: number;
                    reasons: string[];
                }[];
                names: {
                    path: string;
                    value: string;
                    score: number;
                    reasons: string[];
                }[];
            };
            note: string | null;
        };
        TriedSignature: {
            valid: boolean;
            reason: string | null;
        };
        Ingested: {
            /** @constant */
            ok: true;
            /** @example 65a1f0c2b3d4e5f601234567 */
            eventId: string;
            eventName: string;
            contactId: string | null;
            enrolled: number;
            exited: number;
        };
        IngestedUnmapped: {
            /** @constant */
            ok: true;
            /** @example 65a1f0c2b3d4e5f601234567 */
            eventId: string;
            /** @constant */
            status: "unmapped";
        };
        IngestedList: {
            /** @constant */
            ok: true;
            enrolled: number;
            exited: number;
            results: (components["schemas"]["Ingested"] | components["schemas"]["IngestedUnmapped"] | {
                /** @constant */
                ok: false;
                error: components["schemas"]["Problem"];
            })[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the server log. */
        RequestId: string;
        /** @description Seconds to wait before retrying. */
        RetryAfter: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "system.testMail.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description What the server said. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMail"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "setup.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.signUp.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    password?: string;
                    name?: string;
                    workspaceName: string;
                    /** @example Europe/Berlin */
                    timezone?: string;
                    setupToken?: string;
                };
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description A link is mailed. The same answer for known and unknown addresses. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkMailed"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.signIn.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.signOut.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.me.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"] | components["schemas"]["KeyMe"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.me.put": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.sessions.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.sessions.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.sessions.one.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.switch.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    workspaceId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.password.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.email.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description A link is mailed. The same answer for known and unknown addresses. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkMailed"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.verification.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A link is mailed. The same answer for known and unknown addresses. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkMailed"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.totp.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.totp.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Contains the secret, which is only shown in this response. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSecondFactor"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.totp.confirm.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description The recovery codes, which are only shown in this response. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.totp.recoveryCodes.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description The recovery codes, which are only shown in this response. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.totp.remove.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.verify.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verified"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.forgot.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description A link is mailed. The same answer for known and unknown addresses. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkMailed"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.reset.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiKeys.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiKeys.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes: ("contacts:read" | "contacts:write" | "events:read" | "events:write" | "lists:read" | "lists:write" | "segments:read" | "segments:write" | "forms:read" | "forms:write" | "broadcasts:read" | "broadcasts:write" | "automations:read" | "automations:write" | "webhooks:read" | "webhooks:write" | "sources:read" | "sources:write" | "subscribe" | "admin")[];
                    /** @example 2026-01-31T09:30:00Z */
                    expiresAt?: ((string | unknown | unknown) | null) | unknown | unknown;
                };
            };
        };
        responses: {
            /** @description Contains the secret, which is only shown in this response. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiKeys.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiKeys.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    scopes?: ("contacts:read" | "contacts:write" | "events:read" | "events:write" | "lists:read" | "lists:write" | "segments:read" | "segments:write" | "forms:read" | "forms:write" | "broadcasts:read" | "broadcasts:write" | "automations:read" | "automations:write" | "webhooks:read" | "webhooks:write" | "sources:read" | "sources:write" | "subscribe" | "admin")[];
                    /** @example 2026-01-31T09:30:00Z */
                    expiresAt?: ((string | unknown | unknown) | null) | unknown | unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiKeys.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspaces.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnWorkspace"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "admin" | "editor" | "writer" | "viewer";
                    keepApiKeys?: boolean;
                    keepEventSources?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedMember"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.one.delete": {
        parameters: {
            query?: {
                keepApiKeys?: "true" | "false";
                keepEventSources?: "true" | "false";
            };
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedMember"];
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /** @enum {string} */
                    role: "owner" | "admin" | "editor" | "writer" | "viewer";
                };
            };
        };
        responses: {
            /** @description Contains the link to pass on, which is only shown in this response. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.one.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.accept.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvitation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.accept.one.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    password?: string;
                    name?: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Joined with an existing account; the session cookie is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Joined with a new account; the session cookie is set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description A link is mailed. The same answer for known and unknown addresses. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkMailed"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "senders.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "senders.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    name?: string | null;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    replyTo?: string | null;
                };
            };
        };
        responses: {
            /** @description Asked for before; the link is mailed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "senders.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "senders.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string | null;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    replyTo?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "senders.one.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "senders.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sender"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "audit.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                actor?: string;
                action?: string;
                target?: string;
                after?: string | unknown | unknown;
                before?: string | unknown | unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "onboarding.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Onboarding"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "attention.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attention"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "alerts.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAlerts"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "alerts.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    times?: components["schemas"]["AlertTimes"];
                    /** @enum {string} */
                    language?: "en" | "de" | "fr";
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAlerts"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "system.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["System"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "deleted.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                type?: "automations" | "templates" | "forms" | "lists" | "segments" | "rules" | "event-sources" | "senders" | "images";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                kind?: "exitAll" | "migrateEnrollments" | "bulkEnrollments" | "bulkContacts" | "recoverDeliveries" | "retryMails" | "importContacts" | "undoImport" | "buildSegment" | "erasure" | "settleDomain" | "closedRuns" | "activeRuns" | "unstartedRuns" | "abandonedMails" | "confirmations" | "lateDeliveries" | "pauseMarketing" | "dueSegments" | "lostBroadcasts" | "alerts" | "alertPosts" | "lostJobs" | "retention";
                status?: "running" | "waiting" | "done" | "stopped" | "failed";
                scope?: "workspace" | "installation";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.one.cancel.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.one.retry.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    senderName?: string | null;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    senderEmail?: string | null;
                    /**
                     * Format: iana-timezone
                     * @example Europe/Berlin
                     */
                    timezone?: string;
                    postalAddress?: string | null;
                    /** @example #0f766e */
                    brandColor?: string | null;
                    /**
                     * Format: web-address
                     * @example https://example.com/welcome
                     */
                    logoUrl?: string | null;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    replyTo?: string | null;
                    retentionDays?: number;
                    requireConsent?: boolean;
                    requireSecondFactor?: boolean;
                    adminsWriteCode?: boolean;
                    approvalAbove?: number | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.mailQuota.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailQuota"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.senderDns.get": {
        parameters: {
            query?: {
                selector?: string;
                sender?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderDns"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.sending.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sending"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.sending.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    marketing?: {
                        quietHours?: {
                            from: string;
                            to: string;
                            days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null;
                        } | null;
                        cap?: {
                            atMost: number;
                            /**
                             * Format: rollcall-duration
                             * @example 3 days
                             * @example PT36H
                             */
                            within: string;
                            /** @enum {string} */
                            whenReached?: "wait" | "skip";
                        } | null;
                    };
                    tracking?: {
                        clicks?: boolean;
                        opens?: boolean;
                        withoutAnswer?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sending"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.mailProvider.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailProvider"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.mailProvider.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider: "smtp" | "postmark" | "resend" | "sendgrid" | "mailgun" | "ses";
                    options?: {
                        stream?: string;
                        marketingStream?: string;
                        region?: string;
                        domain?: string;
                        accessKeyId?: string;
                        configurationSet?: string;
                    };
                    secret?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailProvider"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.mailProvider.test.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description What the provider answered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailProviderTest"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.alerts.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceAlerts"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.alerts.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slack?: components["schemas"]["AlertChannelChanges"] | null;
                    webhook?: components["schemas"]["AlertChannelChanges"] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceAlerts"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.alerts.test.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel: "slack" | "webhook";
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertTrial"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "workspace.resumeMarketing.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "search.get": {
        parameters: {
            query: {
                q: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                search?: string;
                list?: string;
                subscribed?: "true" | "false";
                consent?: "unknown" | "given" | "withdrawn";
                createdAfter?: string | unknown | unknown;
                createdBefore?: string | unknown | unknown;
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "email" | "-email";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    firstName?: string | null;
                    lastName?: string | null;
                    name?: string | null;
                    /**
                     * Format: iana-timezone
                     * @example Europe/Berlin
                     */
                    timezone?: string | null;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string | null;
                    customFields?: {
                        [key: string]: unknown;
                    };
                    subscribed?: boolean;
                    consent?: {
                        /** @enum {string} */
                        state: "given" | "withdrawn";
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                    };
                    trackingConsent?: {
                        /** @enum {string} */
                        state: "given" | "withdrawn";
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                        text?: string | null;
                    };
                    silent?: boolean;
                };
            };
        };
        responses: {
            /** @description The contact existed and was updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change of a value; for `If-Match`. */
                    ETag?: string;
                    /** @description `true` for a replayed response. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ContactId"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change of a value; for `If-Match`. */
                    ETag?: string;
                    /** @description `true` for a replayed response. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ContactId"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.query.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    where?: components["schemas"]["ContactWhere"];
                    search?: string;
                    /** @enum {string} */
                    sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "email" | "-email";
                    page?: number;
                    limit?: number;
                    cursor?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.bulk.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBulkPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.bulk.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "addToList" | "removeFromList" | "change" | "enroll" | "exit" | "suppress" | "erase";
                    filter: {
                        ids?: string[];
                        where?: components["schemas"]["ContactWhere"];
                        search?: string;
                    };
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    listId?: string;
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    automationId?: string;
                    changes?: {
                        firstName?: string | null;
                        lastName?: string | null;
                        name?: string | null;
                        /**
                         * Format: iana-timezone
                         * @example Europe/Berlin
                         */
                        timezone?: string | null;
                        /**
                         * Format: bcp47-language
                         * @example en-GB
                         */
                        language?: string | null;
                        customFields?: {
                            [key: string]: unknown;
                        };
                        subscribed?: boolean;
                    };
                    reason?: string;
                    dryRun?: boolean;
                    undoSeconds?: number;
                } & (unknown & unknown & unknown);
            };
        };
        responses: {
            /** @description With `dryRun`: what the action would come to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBulkDryRun"];
                };
            };
            /** @description The job has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBulk"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.bulk.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bulk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBulk"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.bulk.one.cancel.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                bulk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The bulk action, which ends after the page under way. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBulk"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.bulk.one.outcomes.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                outcome?: "pending" | "done" | "unchanged" | "refused";
            };
            header?: never;
            path: {
                bulk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBulkOutcomePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change of a value; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; fails if the contact has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email?: string;
                    firstName?: string | null;
                    lastName?: string | null;
                    name?: string | null;
                    /**
                     * Format: iana-timezone
                     * @example Europe/Berlin
                     */
                    timezone?: string | null;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string | null;
                    customFields?: {
                        [key: string]: unknown;
                    };
                    subscribed?: boolean;
                    consent?: {
                        /** @enum {string} */
                        state: "given" | "withdrawn";
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                    };
                    trackingConsent?: {
                        /** @enum {string} */
                        state: "given" | "withdrawn";
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                        text?: string | null;
                    };
                    silent?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change of a value; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ContactId"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.timeline.get": {
        parameters: {
            query?: {
                kinds?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineEntryPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.events.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.enrollments.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.messages.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.consents.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.archive.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactArchive"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contactFields.get": {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactFields"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "consentProofs.get": {
        parameters: {
            query: {
                page?: number;
                limit?: number;
                cursor?: string;
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentProofPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "views.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Views"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "views.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    views: {
                        name: string;
                        search?: string;
                        /**
                         * Format: list-id
                         * @example 65a1f0c2b3d4e5f601234567
                         */
                        list?: string;
                        subscribed?: boolean;
                        /** @enum {string} */
                        consent?: "unknown" | "given" | "withdrawn";
                        where?: components["schemas"]["ContactWhere"];
                        /** @enum {string} */
                        sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "email" | "-email";
                        columns?: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Views"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.post": {
        parameters: {
            query?: {
                name?: string;
                delimiter?: string;
                encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "koi8-r" | "ibm866" | "macintosh" | "shift_jis" | "gb18030" | "big5" | "euc-kr";
            };
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    name?: string;
                };
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.mapping.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportMappingView"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.mapping.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind?: "contacts" | "suppressions";
                    columns: {
                        column: string;
                        /**
                         * @example email
                         * @example customFields.plan
                         */
                        field: string | null;
                        /** @enum {string} */
                        type?: "text" | "number" | "boolean" | "date" | "list";
                        consent?: {
                            /** @enum {string} */
                            as: "answer" | "state" | "ends" | "opposite" | "bounced" | "complained" | "proof" | "nested" | "givenAt" | "subscribedAt" | "leftAt" | "bouncedAt" | "complainedAt" | "at" | "ip" | "source" | "text";
                            values?: {
                                value: string;
                                /** @enum {string} */
                                means: "yes" | "no" | "pending" | "left" | "bounced" | "complained" | "nothing";
                            }[];
                        } | null;
                    }[];
                    /** @enum {string} */
                    existing?: "update" | "fillEmpty" | "skip";
                    listIds?: string[];
                    confirmed?: {
                        text: string;
                        source: string;
                        /** @example 2026-01-31T09:30:00Z */
                        at: string | unknown | unknown;
                    } | null;
                    /** @enum {string|null} */
                    everyone?: "left" | "bounced" | "complained" | "no" | "pending" | null;
                    confirmationsPerMinute?: number | null;
                    fire?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportMapping"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.delimiter.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    delimiter: string | null;
                    /** @enum {string} */
                    encoding?: "windows-1252" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "koi8-r" | "ibm866" | "macintosh";
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportMappingView"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.try.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.start.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.pause.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.cancel.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.undo.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.errors.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportErrorPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.one.errorsCsv.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table with line, column, reason and value. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "exports.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "exports.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    of: "contacts" | "events" | "messages" | "consents" | "recipients";
                    /** @enum {string} */
                    format?: "csv" | "ndjson";
                    filter?: Record<string, never>;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "exports.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "exports.one.file.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    /** @enum {string} */
                    visibility?: "private" | "public";
                    position?: number;
                    doubleOptIn?: boolean;
                    requireConsent?: boolean;
                    confirmation?: {
                        /** Format: liquid */
                        subject?: string | null;
                        /** Format: liquid */
                        preheader?: string | null;
                        document?: components["schemas"]["MailDocument"] | null;
                        /** Format: liquid */
                        html?: string | null;
                        /**
                         * Format: web-address
                         * @example https://example.com/welcome
                         */
                        redirectUrl?: string | null;
                        /**
                         * Format: rollcall-duration
                         * @example 3 days
                         * @example PT36H
                         */
                        reminderAfter?: string | null;
                        /**
                         * Format: rollcall-duration
                         * @example 3 days
                         * @example PT36H
                         */
                        expiresAfter?: string;
                    } & unknown;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @enum {string} */
                    visibility?: "private" | "public";
                    position?: number;
                    doubleOptIn?: boolean;
                    requireConsent?: boolean;
                    confirmation?: {
                        /** Format: liquid */
                        subject?: string | null;
                        /** Format: liquid */
                        preheader?: string | null;
                        document?: components["schemas"]["MailDocument"] | null;
                        /** Format: liquid */
                        html?: string | null;
                        /**
                         * Format: web-address
                         * @example https://example.com/welcome
                         */
                        redirectUrl?: string | null;
                        /**
                         * Format: rollcall-duration
                         * @example 3 days
                         * @example PT36H
                         */
                        reminderAfter?: string | null;
                        /**
                         * Format: rollcall-duration
                         * @example 3 days
                         * @example PT36H
                         */
                        expiresAfter?: string;
                    } & unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.confirmationPreview.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: liquid */
                    subject?: string | null;
                    /** Format: liquid */
                    preheader?: string | null;
                    document?: components["schemas"]["MailDocument"] | null;
                    /** Format: liquid */
                    html?: string | null;
                    reminder?: boolean;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                } & unknown;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmationPreview"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.confirmationTest.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: liquid */
                    subject?: string | null;
                    /** Format: liquid */
                    preheader?: string | null;
                    document?: components["schemas"]["MailDocument"] | null;
                    /** Format: liquid */
                    html?: string | null;
                    reminder?: boolean;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    to: string;
                } & unknown;
            };
        };
        responses: {
            /** @description The test mail is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedTest"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.members.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                status?: "pending" | "subscribed" | "unsubscribed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMemberPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.members.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: contact-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    contactId: string;
                    silent?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedToList"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "lists.one.members.one.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contact: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "contacts.one.segments.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactSegments"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    where: components["schemas"]["ContactWhere"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.preview.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    where: components["schemas"]["ContactWhere"];
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPreview"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    where?: components["schemas"]["ContactWhere"];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.one.rebuild.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Requested; `building` shows the progress. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "segments.one.members.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentMemberPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "suppressions.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "suppressions.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email-or-domain
                     * @example ada@example.com
                     */
                    email: string;
                    /** @enum {string} */
                    reason?: "manual" | "complained";
                };
            };
        };
        responses: {
            /** @description The address was already suppressed; its reason stays the same. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "suppressions.one.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                status?: "draft" | "scheduled" | "preparing" | "sending" | "paused" | "done" | "cancelled";
                contents?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedBroadcastPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    audience?: {
                        /**
                         * Format: list-id
                         * @example 65a1f0c2b3d4e5f601234567
                         */
                        list: string;
                        only?: ({
                            /**
                             * Format: list-id
                             * @example 65a1f0c2b3d4e5f601234567
                             */
                            list?: string;
                            /** @example 65a1f0c2b3d4e5f601234567 */
                            segment?: string;
                            /** @example 65a1f0c2b3d4e5f601234567 */
                            notOpened?: string;
                        } & (unknown | unknown | unknown))[];
                        except?: ({
                            /**
                             * Format: list-id
                             * @example 65a1f0c2b3d4e5f601234567
                             */
                            list?: string;
                            /** @example 65a1f0c2b3d4e5f601234567 */
                            segment?: string;
                            /** @example 65a1f0c2b3d4e5f601234567 */
                            notOpened?: string;
                        } & (unknown | unknown | unknown))[];
                    } | null;
                    mail?: ({
                        /**
                         * Format: template-id
                         * @example 65a1f0c2b3d4e5f601234567
                         */
                        template?: string;
                        /** Format: liquid */
                        subject?: string;
                        document?: components["schemas"]["MailDocument"];
                        /** Format: liquid */
                        html?: string;
                        /** Format: liquid */
                        text?: string;
                        /** @enum {string} */
                        layout?: "base" | "none";
                        /** Format: liquid */
                        preheader?: string;
                    } & ((unknown | unknown) & (unknown | unknown | unknown | unknown) & unknown & unknown)) | null;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    replyTo?: string | null;
                    /**
                     * Format: sender-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    sender?: string | null;
                    variants?: ({
                        /** Format: liquid */
                        subject?: string;
                        mail?: {
                            /**
                             * Format: template-id
                             * @example 65a1f0c2b3d4e5f601234567
                             */
                            template?: string;
                            /** Format: liquid */
                            subject?: string;
                            document?: components["schemas"]["MailDocument"];
                            /** Format: liquid */
                            html?: string;
                            /** Format: liquid */
                            text?: string;
                            /** @enum {string} */
                            layout?: "base" | "none";
                            /** Format: liquid */
                            preheader?: string;
                        } & ((unknown | unknown) & (unknown | unknown | unknown | unknown) & unknown & unknown);
                    } & ((unknown | unknown) & (unknown | unknown | unknown)))[];
                    testShare?: number;
                    /**
                     * Format: rollcall-duration
                     * @example 3 days
                     * @example PT36H
                     */
                    winnerAfter?: string | null;
                    time?: ({
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                        local?: string;
                        /** @enum {string} */
                        ifPassed?: "now" | "nextDay";
                    } & ((unknown | unknown) & unknown)) | null;
                    rate?: {
                        perSecond?: number;
                        perDomain?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JudgedBroadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JudgedBroadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    audience?: {
                        /**
                         * Format: list-id
                         * @example 65a1f0c2b3d4e5f601234567
                         */
                        list: string;
                        only?: ({
                            /**
                             * Format: list-id
                             * @example 65a1f0c2b3d4e5f601234567
                             */
                            list?: string;
                            /** @example 65a1f0c2b3d4e5f601234567 */
                            segment?: string;
                            /** @example 65a1f0c2b3d4e5f601234567 */
                            notOpened?: string;
                        } & (unknown | unknown | unknown))[];
                        except?: ({
                            /**
                             * Format: list-id
                             * @example 65a1f0c2b3d4e5f601234567
                             */
                            list?: string;
                            /** @example 65a1f0c2b3d4e5f601234567 */
                            segment?: string;
                            /** @example 65a1f0c2b3d4e5f601234567 */
                            notOpened?: string;
                        } & (unknown | unknown | unknown))[];
                    } | null;
                    mail?: ({
                        /**
                         * Format: template-id
                         * @example 65a1f0c2b3d4e5f601234567
                         */
                        template?: string;
                        /** Format: liquid */
                        subject?: string;
                        document?: components["schemas"]["MailDocument"];
                        /** Format: liquid */
                        html?: string;
                        /** Format: liquid */
                        text?: string;
                        /** @enum {string} */
                        layout?: "base" | "none";
                        /** Format: liquid */
                        preheader?: string;
                    } & ((unknown | unknown) & (unknown | unknown | unknown | unknown) & unknown & unknown)) | null;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    replyTo?: string | null;
                    /**
                     * Format: sender-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    sender?: string | null;
                    variants?: ({
                        /** Format: liquid */
                        subject?: string;
                        mail?: {
                            /**
                             * Format: template-id
                             * @example 65a1f0c2b3d4e5f601234567
                             */
                            template?: string;
                            /** Format: liquid */
                            subject?: string;
                            document?: components["schemas"]["MailDocument"];
                            /** Format: liquid */
                            html?: string;
                            /** Format: liquid */
                            text?: string;
                            /** @enum {string} */
                            layout?: "base" | "none";
                            /** Format: liquid */
                            preheader?: string;
                        } & ((unknown | unknown) & (unknown | unknown | unknown | unknown) & unknown & unknown);
                    } & ((unknown | unknown) & (unknown | unknown | unknown)))[];
                    testShare?: number;
                    /**
                     * Format: rollcall-duration
                     * @example 3 days
                     * @example PT36H
                     */
                    winnerAfter?: string | null;
                    time?: ({
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                        local?: string;
                        /** @enum {string} */
                        ifPassed?: "now" | "nextDay";
                    } & ((unknown | unknown) & unknown)) | null;
                    rate?: {
                        perSecond?: number;
                        perDomain?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JudgedBroadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.draft.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JudgedBroadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.preview.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastPreview"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.test.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    to: string;
                    /**
                     * Format: contact-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    contactId?: string;
                    variant?: number;
                };
            };
        };
        responses: {
            /** @description The email is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastTest"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.schedule.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    preview: string;
                    undoSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JudgedBroadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.pause.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoppedBroadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.resume.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.cancel.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    onlyScheduled?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoppedBroadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.winner.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    variant: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.resend.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    include?: ("failed" | "uncertain")[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.requestApproval.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.approve.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.decline.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.comments.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.comments.one.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                comment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.recipients.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                status?: "planned" | "claimed" | "sending" | "sent" | "failed" | "uncertain" | "skipped" | "bounced";
                reason?: string;
                variant?: number;
                did?: "opened" | "clicked" | "left" | "bounced" | "complained" | "notOpened";
                link?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.links.get": {
        parameters: {
            query?: {
                variant?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastLinks"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "broadcasts.one.stats.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastStats"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateLinePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: liquid */
                    subject: string;
                    /** Format: liquid */
                    text?: string | null;
                    /** Format: liquid */
                    preheader?: string | null;
                    /**
                     * Format: sender-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    sender?: string | null;
                    document?: components["schemas"]["MailDocument"] | null;
                    /** Format: liquid */
                    html?: string;
                    /**
                     * @description Defaults to `base`.
                     * @enum {string}
                     */
                    layout?: "base" | "none";
                } & (unknown & unknown);
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.preview.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    template: {
                        /** Format: liquid */
                        subject: string;
                        /** Format: liquid */
                        text?: string | null;
                        /** Format: liquid */
                        preheader?: string | null;
                        /**
                         * Format: sender-id
                         * @example 65a1f0c2b3d4e5f601234567
                         */
                        sender?: string | null;
                        document?: components["schemas"]["MailDocument"] | null;
                        /** Format: liquid */
                        html?: string;
                        /**
                         * @description Defaults to `base`.
                         * @enum {string}
                         */
                        layout?: "base" | "none";
                    } & (unknown & unknown);
                    /**
                     * Format: contact-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    contactId?: string;
                    contact?: {
                        /**
                         * Format: email
                         * @example ada@example.com
                         */
                        email?: string;
                        firstName?: string | null;
                        lastName?: string | null;
                        name?: string | null;
                        /**
                         * Format: iana-timezone
                         * @example Europe/Berlin
                         */
                        timezone?: string | null;
                        /**
                         * Format: bcp47-language
                         * @example en-GB
                         */
                        language?: string | null;
                        subscribed?: boolean;
                        consent?: {
                            /** @enum {string} */
                            state: "given" | "withdrawn";
                            /** @example 2026-01-31T09:30:00Z */
                            at?: string | unknown | unknown;
                        };
                        customFields?: {
                            [key: string]: unknown;
                        };
                    };
                    event?: {
                        [key: string]: unknown;
                    };
                    everyone?: boolean;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                } & (unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** Format: liquid */
                    subject?: string;
                    /** Format: liquid */
                    text?: string | null;
                    /** Format: liquid */
                    preheader?: string | null;
                    /**
                     * Format: sender-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    sender?: string | null;
                    document?: components["schemas"]["MailDocument"] | null;
                    /** Format: liquid */
                    html?: string;
                    /**
                     * @description Defaults to `base`.
                     * @enum {string}
                     */
                    layout?: "base" | "none";
                } & (unknown & unknown);
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.preview.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: contact-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    contactId?: string;
                    contact?: {
                        /**
                         * Format: email
                         * @example ada@example.com
                         */
                        email?: string;
                        firstName?: string | null;
                        lastName?: string | null;
                        name?: string | null;
                        /**
                         * Format: iana-timezone
                         * @example Europe/Berlin
                         */
                        timezone?: string | null;
                        /**
                         * Format: bcp47-language
                         * @example en-GB
                         */
                        language?: string | null;
                        subscribed?: boolean;
                        consent?: {
                            /** @enum {string} */
                            state: "given" | "withdrawn";
                            /** @example 2026-01-31T09:30:00Z */
                            at?: string | unknown | unknown;
                        };
                        customFields?: {
                            [key: string]: unknown;
                        };
                    };
                    event?: {
                        [key: string]: unknown;
                    };
                    everyone?: boolean;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                } & (unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.test.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    to: string;
                    template: {
                        /** Format: liquid */
                        subject: string;
                        /** Format: liquid */
                        text?: string | null;
                        /** Format: liquid */
                        preheader?: string | null;
                        /**
                         * Format: sender-id
                         * @example 65a1f0c2b3d4e5f601234567
                         */
                        sender?: string | null;
                        document?: components["schemas"]["MailDocument"] | null;
                        /** Format: liquid */
                        html?: string;
                        /**
                         * @description Defaults to `base`.
                         * @enum {string}
                         */
                        layout?: "base" | "none";
                    } & (unknown & unknown);
                    /**
                     * Format: contact-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    contactId?: string;
                    contact?: {
                        /**
                         * Format: email
                         * @example ada@example.com
                         */
                        email?: string;
                        firstName?: string | null;
                        lastName?: string | null;
                        name?: string | null;
                        /**
                         * Format: iana-timezone
                         * @example Europe/Berlin
                         */
                        timezone?: string | null;
                        /**
                         * Format: bcp47-language
                         * @example en-GB
                         */
                        language?: string | null;
                        subscribed?: boolean;
                        consent?: {
                            /** @enum {string} */
                            state: "given" | "withdrawn";
                            /** @example 2026-01-31T09:30:00Z */
                            at?: string | unknown | unknown;
                        };
                        customFields?: {
                            [key: string]: unknown;
                        };
                    };
                    event?: {
                        [key: string]: unknown;
                    };
                    everyone?: boolean;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                } & (unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description The test mail is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedTest"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.test.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    to: string;
                    template?: {
                        /** Format: liquid */
                        subject: string;
                        /** Format: liquid */
                        text?: string | null;
                        /** Format: liquid */
                        preheader?: string | null;
                        /**
                         * Format: sender-id
                         * @example 65a1f0c2b3d4e5f601234567
                         */
                        sender?: string | null;
                        document?: components["schemas"]["MailDocument"] | null;
                        /** Format: liquid */
                        html?: string;
                        /**
                         * @description Defaults to `base`.
                         * @enum {string}
                         */
                        layout?: "base" | "none";
                    } & (unknown & unknown);
                    /**
                     * Format: contact-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    contactId?: string;
                    contact?: {
                        /**
                         * Format: email
                         * @example ada@example.com
                         */
                        email?: string;
                        firstName?: string | null;
                        lastName?: string | null;
                        name?: string | null;
                        /**
                         * Format: iana-timezone
                         * @example Europe/Berlin
                         */
                        timezone?: string | null;
                        /**
                         * Format: bcp47-language
                         * @example en-GB
                         */
                        language?: string | null;
                        subscribed?: boolean;
                        consent?: {
                            /** @enum {string} */
                            state: "given" | "withdrawn";
                            /** @example 2026-01-31T09:30:00Z */
                            at?: string | unknown | unknown;
                        };
                        customFields?: {
                            [key: string]: unknown;
                        };
                    };
                    event?: {
                        [key: string]: unknown;
                    };
                    everyone?: boolean;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                } & (unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description The test mail is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateTest"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.tests.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateTestPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.senders.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateSenders"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.tests.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                test: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateTest"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.draft.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDraft"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.draft.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDraft"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.draft.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.publish.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.versions.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersionLinePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.versions.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersion"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "templates.one.versions.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "snippets.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnippetLinePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "snippets.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    blocks: components["schemas"]["MailBlock"][];
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string | null;
                    translations?: {
                        [key: string]: components["schemas"]["SnippetTranslation"];
                    } | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snippet"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "snippets.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snippet"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "snippets.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    blocks?: components["schemas"]["MailBlock"][];
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string | null;
                    translations?: {
                        [key: string]: components["schemas"]["SnippetTranslation"];
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snippet"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "snippets.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "mailDocuments.compile.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    document: components["schemas"]["MailDocument"];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompiledMail"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "mailDocuments.check.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    document: components["schemas"]["MailDocument"];
                    /** Format: liquid */
                    subject: string;
                    /** Format: liquid */
                    preheader?: string | null;
                    /**
                     * Format: list-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    list?: string;
                    event?: boolean;
                    confirmation?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedMail"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "mailDocuments.import.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    html?: string;
                    mjml?: string;
                } & (unknown | unknown);
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedMail"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "mailDocuments.texts.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    document: components["schemas"]["MailDocument"];
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language: string;
                    /** @enum {string} */
                    format: "csv" | "xliff";
                    /** Format: liquid */
                    subject?: string;
                    /** Format: liquid */
                    preheader?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTexts"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "mailDocuments.translate.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    document: components["schemas"]["MailDocument"];
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language: string;
                    /** @enum {string} */
                    format: "csv" | "xliff";
                    content: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslatedMail"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "images.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                search?: string;
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImagePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "images.post": {
        parameters: {
            query?: {
                name?: string;
            };
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The workspace has this image already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "images.fromAddress.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The workspace has this image already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "images.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "images.one.put": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    alt?: string;
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "images.one.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "images.one.uses.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageUses"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "images.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "messages.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                after?: string | unknown | unknown;
                before?: string | unknown | unknown;
                contactId?: string;
                enrollmentId?: string;
                status?: "planned" | "claimed" | "sending" | "sent" | "failed" | "uncertain" | "skipped" | "bounced" | "serverAway";
                kind?: "marketing" | "transactional" | "confirmation";
                automationId?: string;
                step?: string;
                email?: string;
                did?: "opened" | "clicked" | "left" | "bounced" | "complained";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "messages.retry.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description How many waited. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailRetry"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "messages.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "messages.one.preview.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedrawnMail"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "subscribe.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    firstName?: string | null;
                    /**
                     * Format: list-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    listId?: string;
                    consent?: boolean;
                    consentText?: string | null;
                    source?: string | null;
                    customFields?: {
                        [key: string]: unknown;
                    };
                    trackingConsent?: {
                        /** @enum {string} */
                        state: "given" | "withdrawn";
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                        text?: string | null;
                    };
                    silent?: boolean;
                };
            };
        };
        responses: {
            /** @description Subscribed, or asked to confirm. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscribed"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.send.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * Format: event-name
                     * @example order.placed
                     */
                    eventName: string;
                    eventProperties?: unknown;
                    contactProperties?: ({
                        firstName?: string | null;
                        lastName?: string | null;
                        name?: string | null;
                        /**
                         * Format: iana-timezone
                         * @example Europe/Berlin
                         */
                        timezone?: string | null;
                        /**
                         * Format: bcp47-language
                         * @example en-GB
                         */
                        language?: string | null;
                    } & {
                        [key: string]: unknown;
                    }) & unknown;
                    consent?: {
                        /** @enum {string} */
                        state: "given" | "withdrawn";
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                    };
                    silent?: boolean;
                };
            };
        };
        responses: {
            /** @description The event is stored; the numbers of enrollments started and exited. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description `true` for a replayed response. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventCounts"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.batch.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    events: unknown[];
                };
            };
        };
        responses: {
            /** @description The outcome of each event, in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventBatch"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.replay.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    fireAutomations?: boolean;
                    /**
                     * Format: rollcall-duration
                     * @example 3 days
                     * @example PT36H
                     */
                    fireWithin?: string;
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    source?: string;
                    /** @enum {string} */
                    status?: "unmapped";
                    /** @example 2026-01-31T09:30:00Z */
                    after?: string | unknown | unknown;
                    /** @example 2026-01-31T09:30:00Z */
                    before?: string | unknown | unknown;
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedEvents"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.one.replay.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    fireAutomations?: boolean;
                    /**
                     * Format: rollcall-duration
                     * @example 3 days
                     * @example PT36H
                     */
                    fireWithin?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedEvent"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.stream.get": {
        parameters: {
            query?: {
                eventName?: string;
                email?: string;
                contactId?: string;
                source?: string;
                status?: "applied" | "unmapped" | "failed";
                refusedBy?: string;
                after?: string | unknown | unknown;
                before?: string | unknown | unknown;
            };
            header?: {
                /** @description Resumes after the event with this id. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                eventName?: string;
                email?: string;
                contactId?: string;
                source?: string;
                status?: "applied" | "unmapped" | "failed";
                refusedBy?: string;
                after?: string | unknown | unknown;
                before?: string | unknown | unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "stats.get": {
        parameters: {
            query?: {
                from?: string | unknown | unknown;
                to?: string | unknown | unknown;
                interval?: "hour" | "day";
                timezone?: string;
                by?: "automation" | "step" | "broadcast" | "source" | "form" | "list" | "rule" | "segment";
                automationId?: string;
                step?: string;
                broadcastId?: string;
                sourceId?: string;
                formId?: string;
                listId?: string;
                ruleId?: string;
                segmentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "stats.totals.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Totals"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventNames.get": {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventNames"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                search?: string;
                include?: "stats";
                status?: "draft" | "active" | "paused" | "archived";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedAutomationPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    trigger: components["schemas"]["EventMatch"];
                    exitOn?: components["schemas"]["EventMatch"][];
                    goal?: components["schemas"]["EventMatch"] | null;
                    reentry?: components["schemas"]["Reentry"];
                    /**
                     * Format: rollcall-duration
                     * @example 3 days
                     * @example PT36H
                     */
                    cooldown?: string | null;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    replyTo?: string | null;
                    steps: components["schemas"]["Step"][];
                } | {
                    /** @enum {string} */
                    from: "welcome" | "onboarding" | "onboarding-clerk" | "trial-ending" | "abandoned-cart" | "abandoned-cart-shopify" | "abandoned-cart-stripe" | "dunning" | "dunning-stripe" | "dunning-shopify" | "booked-call" | "win-back";
                    name?: string;
                    description?: string | null;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr";
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAutomation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    trigger?: components["schemas"]["EventMatch"];
                    exitOn?: components["schemas"]["EventMatch"][];
                    goal?: components["schemas"]["EventMatch"] | null;
                    reentry?: components["schemas"]["Reentry"];
                    /**
                     * Format: rollcall-duration
                     * @example 3 days
                     * @example PT36H
                     */
                    cooldown?: string | null;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    replyTo?: string | null;
                    steps?: components["schemas"]["Step"][];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAutomation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.activate.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivatedAutomation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.pause.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.archive.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.unarchive.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.starters.get": {
        parameters: {
            query?: {
                language?: "en" | "de" | "fr";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StarterPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.test.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    automation: {
                        name?: string;
                        description?: string | null;
                        trigger: components["schemas"]["EventMatch"];
                        exitOn?: components["schemas"]["EventMatch"][];
                        goal?: components["schemas"]["EventMatch"] | null;
                        reentry?: components["schemas"]["Reentry"];
                        /**
                         * Format: rollcall-duration
                         * @example 3 days
                         * @example PT36H
                         */
                        cooldown?: string | null;
                        /**
                         * Format: email
                         * @example ada@example.com
                         */
                        replyTo?: string | null;
                        steps: components["schemas"]["Step"][];
                    };
                    contact?: {
                        /** @example 65a1f0c2b3d4e5f601234567 */
                        id: string;
                    } | {
                        /**
                         * Format: email
                         * @example ada@example.com
                         */
                        email?: string;
                        firstName?: string | null;
                        lastName?: string | null;
                        name?: string | null;
                        /**
                         * Format: iana-timezone
                         * @example Europe/Berlin
                         */
                        timezone?: string | null;
                        /**
                         * Format: bcp47-language
                         * @example en-GB
                         */
                        language?: string | null;
                        subscribed?: boolean;
                        consent?: {
                            /** @enum {string} */
                            state: "given" | "withdrawn";
                            /** @example 2026-01-31T09:30:00Z */
                            at?: string | unknown | unknown;
                        };
                        customFields?: {
                            [key: string]: unknown;
                        };
                    };
                    events?: {
                        /**
                         * Format: event-name
                         * @example order.placed
                         */
                        eventName: string;
                        eventProperties?: unknown;
                        contactProperties?: ({
                            firstName?: string | null;
                            lastName?: string | null;
                            name?: string | null;
                            /**
                             * Format: iana-timezone
                             * @example Europe/Berlin
                             */
                            timezone?: string | null;
                            /**
                             * Format: bcp47-language
                             * @example en-GB
                             */
                            language?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) & unknown;
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                    }[];
                    /** @example 2026-01-31T09:30:00Z */
                    start?: string | unknown | unknown;
                    arms?: {
                        [key: string]: number;
                    };
                    answers?: {
                        [key: string]: {
                            status: number;
                            body?: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.test.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    contact?: {
                        /** @example 65a1f0c2b3d4e5f601234567 */
                        id: string;
                    } | {
                        /**
                         * Format: email
                         * @example ada@example.com
                         */
                        email?: string;
                        firstName?: string | null;
                        lastName?: string | null;
                        name?: string | null;
                        /**
                         * Format: iana-timezone
                         * @example Europe/Berlin
                         */
                        timezone?: string | null;
                        /**
                         * Format: bcp47-language
                         * @example en-GB
                         */
                        language?: string | null;
                        subscribed?: boolean;
                        consent?: {
                            /** @enum {string} */
                            state: "given" | "withdrawn";
                            /** @example 2026-01-31T09:30:00Z */
                            at?: string | unknown | unknown;
                        };
                        customFields?: {
                            [key: string]: unknown;
                        };
                    };
                    events?: {
                        /**
                         * Format: event-name
                         * @example order.placed
                         */
                        eventName: string;
                        eventProperties?: unknown;
                        contactProperties?: ({
                            firstName?: string | null;
                            lastName?: string | null;
                            name?: string | null;
                            /**
                             * Format: iana-timezone
                             * @example Europe/Berlin
                             */
                            timezone?: string | null;
                            /**
                             * Format: bcp47-language
                             * @example en-GB
                             */
                            language?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) & unknown;
                        /** @example 2026-01-31T09:30:00Z */
                        at?: string | unknown | unknown;
                    }[];
                    /** @example 2026-01-31T09:30:00Z */
                    start?: string | unknown | unknown;
                    arms?: {
                        [key: string]: number;
                    };
                    answers?: {
                        [key: string]: {
                            status: number;
                            body?: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.stats.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationStats"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.validate.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    automation: Record<string, never>;
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidatedAutomation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.graph.get": {
        parameters: {
            query?: {
                version?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationGraph"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.draft.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationDraft"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.draft.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationDraft"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.draft.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.publish.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    migrate?: {
                        mapping?: {
                            [key: string]: string | null;
                        };
                        reason?: string;
                    };
                    retry?: {
                        reason?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedAutomation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.migrate.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.migrate.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    mapping?: {
                        [key: string]: string | null;
                    };
                    reason?: string;
                    from?: number[];
                };
            };
        };
        responses: {
            /** @description The job has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Migration"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.migrate.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                migration: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Migration"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.versions.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationVersionLinePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.versions.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationVersion"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.versions.one.diff.get": {
        parameters: {
            query?: {
                against?: string;
            };
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationVersionDiff"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.versions.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.enroll.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    contactId: string;
                    properties?: Record<string, never>;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.exitAll.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExitAllPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.exitAll.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The job has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExitAll"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "automations.one.exitAll.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                exit: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExitAll"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                after?: string | unknown | unknown;
                before?: string | unknown | unknown;
                automationId?: string;
                contactId?: string;
                status?: "active" | "completed" | "exited" | "failed";
                step?: string;
                lastError?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.bulk.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentBulkPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.bulk.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "exit" | "retry" | "pause" | "resume" | "jump";
                    filter: {
                        ids?: string[];
                        /** @example 65a1f0c2b3d4e5f601234567 */
                        automationId?: string;
                        /** @example 65a1f0c2b3d4e5f601234567 */
                        contactId?: string;
                        /** @enum {string} */
                        status?: "active" | "failed";
                        step?: string;
                        paused?: boolean;
                        error?: string;
                        lastError?: string;
                        /** @example 2026-01-31T09:30:00Z */
                        after?: string | unknown | unknown;
                        /** @example 2026-01-31T09:30:00Z */
                        before?: string | unknown | unknown;
                    };
                    step?: string;
                    /** @enum {string} */
                    version?: "published";
                    reason?: string;
                } & (unknown & unknown);
            };
        };
        responses: {
            /** @description The job has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentBulk"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.bulk.count.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "exit" | "retry" | "pause" | "resume" | "jump";
                    filter: {
                        ids?: string[];
                        /** @example 65a1f0c2b3d4e5f601234567 */
                        automationId?: string;
                        /** @example 65a1f0c2b3d4e5f601234567 */
                        contactId?: string;
                        /** @enum {string} */
                        status?: "active" | "failed";
                        step?: string;
                        paused?: boolean;
                        error?: string;
                        lastError?: string;
                        /** @example 2026-01-31T09:30:00Z */
                        after?: string | unknown | unknown;
                        /** @example 2026-01-31T09:30:00Z */
                        before?: string | unknown | unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentBulkCount"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.bulk.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bulk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentBulk"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.bulk.one.cancel.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                bulk: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The bulk action, which ends after the page under way. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentBulk"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.bulk.one.outcomes.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                outcome?: "pending" | "done" | "unchanged" | "refused";
            };
            header?: never;
            path: {
                bulk: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentBulkOutcomePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.one.exit.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The enrollment after the action. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.one.retry.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    version?: "published";
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The enrollment after the action. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.one.pause.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The enrollment after the action. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.one.resume.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The enrollment after the action. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.one.skip.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The enrollment after the action. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "enrollments.one.jump.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    step: string;
                    /** @enum {string} */
                    version?: "published";
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The enrollment after the action. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                enabled?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    trigger: components["schemas"]["RuleTrigger"];
                    action: {
                        /** @enum {string} */
                        type: "webhook";
                        /**
                         * Format: webhook-url
                         * @example https://example.com/hook
                         */
                        url: string;
                        /** @enum {string} */
                        method?: "POST" | "PUT" | "PATCH";
                        /** @description For those who are no admins each value reads •••; sent back so, it stays, as long as the url does. */
                        headers?: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /** @enum {string} */
                        preset?: "slack" | "discord" | "teams" | "json";
                        /** Format: liquid */
                        text?: string;
                    } & (unknown & unknown);
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    trigger?: components["schemas"]["RuleTrigger"];
                    action?: {
                        /** @enum {string} */
                        type: "webhook";
                        /**
                         * Format: webhook-url
                         * @example https://example.com/hook
                         */
                        url: string;
                        /** @enum {string} */
                        method?: "POST" | "PUT" | "PATCH";
                        /** @description For those who are no admins each value reads •••; sent back so, it stays, as long as the url does. */
                        headers?: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /** @enum {string} */
                        preset?: "slack" | "discord" | "teams" | "json";
                        /** Format: liquid */
                        text?: string;
                    } & (unknown & unknown);
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.rotateSecret.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: rollcall-duration
                     * @example 3 days
                     * @example PT36H
                     */
                    graceFor?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.test.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: contact-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    contactId?: string;
                    eventProperties?: unknown;
                };
            };
        };
        responses: {
            /** @description The delivery is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.retryFailed.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRecoveryPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.retryFailed.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 2026-01-31T09:30:00Z */
                    since: string | unknown | unknown;
                    /** @example 2026-01-31T09:30:00Z */
                    until?: string | unknown | unknown;
                };
            };
        };
        responses: {
            /** @description The job has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRecovery"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "rules.one.retryFailed.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                retry: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRecovery"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookSecret.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookSecret.rotate.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: rollcall-duration
                     * @example 3 days
                     * @example PT36H
                     */
                    graceFor?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookDeliveries.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                after?: string | unknown | unknown;
                before?: string | unknown | unknown;
                ruleId?: string;
                enrollmentId?: string;
                contactId?: string;
                status?: "pending" | "delivered" | "failed" | "stopped" | "undelivered";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookDeliveries.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookDeliveries.one.retry.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The delivery after the request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    fields: {
                        name: string;
                        label: string;
                        /** @enum {string} */
                        type: "text" | "email" | "textarea" | "number" | "select" | "radio" | "checkbox" | "date" | "phone" | "hidden";
                        required?: boolean;
                        options?: string[] | null;
                    }[];
                    /**
                     * Format: list-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    listId?: string | null;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                    introText?: string | null;
                    consentText?: string | null;
                    consentRequired?: boolean;
                    trackingText?: string | null;
                    /**
                     * Format: web-address
                     * @example https://example.com/welcome
                     */
                    privacyUrl?: string | null;
                    submitLabel?: string | null;
                    successMessage?: string | null;
                    /**
                     * Format: web-address
                     * @example https://example.com/welcome
                     */
                    redirectUrl?: string | null;
                    allowedOrigins?: string[];
                    theme?: {
                        color?: string | null;
                        background?: string | null;
                        radius?: number | null;
                    } | null;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description With its public URLs and the HTML snippets to paste into a page. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.preview.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    fields: {
                        name: string;
                        label: string;
                        /** @enum {string} */
                        type: "text" | "email" | "textarea" | "number" | "select" | "radio" | "checkbox" | "date" | "phone" | "hidden";
                        required?: boolean;
                        options?: string[] | null;
                    }[];
                    /**
                     * Format: list-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    listId?: string | null;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                    introText?: string | null;
                    consentText?: string | null;
                    consentRequired?: boolean;
                    trackingText?: string | null;
                    /**
                     * Format: web-address
                     * @example https://example.com/welcome
                     */
                    privacyUrl?: string | null;
                    submitLabel?: string | null;
                    successMessage?: string | null;
                    /**
                     * Format: web-address
                     * @example https://example.com/welcome
                     */
                    redirectUrl?: string | null;
                    allowedOrigins?: string[];
                    theme?: {
                        color?: string | null;
                        background?: string | null;
                        radius?: number | null;
                    } | null;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormPreview"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    fields?: {
                        name: string;
                        label: string;
                        /** @enum {string} */
                        type: "text" | "email" | "textarea" | "number" | "select" | "radio" | "checkbox" | "date" | "phone" | "hidden";
                        required?: boolean;
                        options?: string[] | null;
                    }[];
                    /**
                     * Format: list-id
                     * @example 65a1f0c2b3d4e5f601234567
                     */
                    listId?: string | null;
                    /**
                     * Format: bcp47-language
                     * @example en-GB
                     */
                    language?: string;
                    introText?: string | null;
                    consentText?: string | null;
                    consentRequired?: boolean;
                    trackingText?: string | null;
                    /**
                     * Format: web-address
                     * @example https://example.com/welcome
                     */
                    privacyUrl?: string | null;
                    submitLabel?: string | null;
                    successMessage?: string | null;
                    /**
                     * Format: web-address
                     * @example https://example.com/welcome
                     */
                    redirectUrl?: string | null;
                    allowedOrigins?: string[];
                    theme?: {
                        color?: string | null;
                        background?: string | null;
                        radius?: number | null;
                    } | null;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.one.versions.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormVersionPage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.one.versions.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What visitors saw while this version was current. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormVersion"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSourcePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: event-name
                     * @example Shop
                     */
                    name: string;
                    provider?: string | null;
                    mapping?: {
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        email?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        eventName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        firstName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        lastName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        consent?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        properties?: string;
                        contact?: ({
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            firstName?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            lastName?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            name?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            timezone?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            language?: string;
                        } & {
                            [key: string]: string;
                        }) & unknown;
                    } | null;
                    /** @enum {string|null} */
                    mailReports?: "ses" | "postmark" | "sendgrid" | "mailgun" | "resend" | "brevo" | "mailjet" | "generic" | null;
                    signing?: components["schemas"]["NewSigning"] | null;
                    enabled?: boolean;
                    answer?: string | null;
                    acceptsQuery?: boolean;
                };
            };
        };
        responses: {
            /** @description The source, with the URL to which the provider sends. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSource"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSource"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: event-name
                     * @example Shop
                     */
                    name?: string;
                    provider?: string | null;
                    mapping?: {
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        email?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        eventName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        firstName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        lastName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        consent?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        properties?: string;
                        contact?: ({
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            firstName?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            lastName?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            name?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            timezone?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            language?: string;
                        } & {
                            [key: string]: string;
                        }) & unknown;
                    } | null;
                    /** @enum {string|null} */
                    mailReports?: "ses" | "postmark" | "sendgrid" | "mailgun" | "resend" | "brevo" | "mailjet" | "generic" | null;
                    signing?: components["schemas"]["SigningChange"] | null;
                    enabled?: boolean;
                    answer?: string | null;
                    acceptsQuery?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSource"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read; 412 if it has changed since. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.restore.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Changes with every change; for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSource"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.rotate.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    graceSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSource"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.payloads.get": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                cursor?: string;
                reason?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourcePayloadLinePage"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.payloads.one.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                payload: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourcePayload"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.testMapping.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    headers?: {
                        [key: string]: string;
                    };
                    body?: {
                        [key: string]: unknown;
                    } | string;
                    /** @example 65a1f0c2b3d4e5f601234567 */
                    payloadId?: string;
                    mapping?: {
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        email?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        eventName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        firstName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        lastName?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        consent?: string;
                        /**
                         * Format: payload-path
                         * @example data.customer.email
                         */
                        properties?: string;
                        contact?: ({
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            firstName?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            lastName?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            name?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            timezone?: string;
                            /**
                             * Format: payload-path
                             * @example data.customer.email
                             */
                            language?: string;
                        } & {
                            [key: string]: string;
                        }) & unknown;
                    } | null;
                } & ((unknown | unknown) & unknown);
            };
        };
        responses: {
            /** @description How the payload would be mapped, and why. Nothing is recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedMapping"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventSources.one.testSignature.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key returns the first response and has no further effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    headers: {
                        [key: string]: string;
                    };
                    body: string;
                };
            };
        };
        responses: {
            /** @description Whether the delivery would be accepted, and if not, why. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedSignature"];
                };
            };
            /** @description An error. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
