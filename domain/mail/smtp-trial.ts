/** The stages of handing a mail to a mail server, in order. `tls` may come before `greeting` (`smtps://`). */
export const smtpStages = ['resolve', 'connect', 'greeting', 'tls', 'auth', 'from', 'rcpt', 'data'] as const;
export type SmtpStage = (typeof smtpStages)[number];

/** What was said at one stage. */
export interface SmtpTrialStage {
  stage: SmtpStage;
  ok: boolean;
  /** The server's replies; at `resolve` and `connect` the addresses. */
  said: string[];
  /** Since the trial began. */
  atMs: number;
}

/** How a mail server took a mail, or why not. */
export interface SmtpTrial {
  ok: boolean;
  /** The stages that were reached, in order. */
  stages: SmtpTrialStage[];
  error: { stage: SmtpStage; message: string } | null;
}
