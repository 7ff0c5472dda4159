/** What images are shown in. */
export const imageUsers = ['template', 'automation', 'broadcast', 'snippet', 'list'] as const;

export type ImageUser = (typeof imageUsers)[number];
