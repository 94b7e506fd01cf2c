/** What the page and its worker say to each other. */
export type ToWorker =
  | { readonly type: 'open'; readonly base: string; readonly delay_ms: number }
  | { readonly type: 'ask'; readonly id: number; readonly method: string; readonly target: string; readonly headers: { readonly [name: string]: string }; readonly body: string }
  | { readonly type: 'connect'; readonly line: number; readonly target: string }
  | { readonly type: 'say'; readonly line: number; readonly text: string }
  | { readonly type: 'hang_up'; readonly line: number }
  | { readonly type: 'export' }
  | { readonly type: 'import'; readonly entries: readonly (readonly [string, string])[] };

export type FromWorker =
  | { readonly type: 'progress'; readonly stage: 'load' | 'start'; readonly share: number }
  | { readonly type: 'ready'; readonly keeps: boolean }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'answer'; readonly id: number; readonly status: number; readonly kind: string; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly type: 'connected'; readonly line: number }
  | { readonly type: 'hear'; readonly line: number; readonly text: string }
  | { readonly type: 'closed'; readonly line: number; readonly code: number }
  | { readonly type: 'exported'; readonly entries: readonly (readonly [string, string])[] }
  | { readonly type: 'imported'; readonly refusal: string };

/** What the table's worker and its helper say to each other: work and answers as orebit/offline/helper.py writes them. */
export type ToHelper = { readonly id: number; readonly base: string; readonly asked: string };
/** Without an answer the work could not be done there. */
export type FromHelper = { readonly id: number; readonly answer: string | undefined };
