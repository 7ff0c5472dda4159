/** What can be exported. */
export const exportNouns = ['contacts', 'events', 'messages', 'consents', 'recipients'] as const;
export type ExportNoun = (typeof exportNouns)[number];

export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];
