/** Stored webhooks: at most one for each table, with its position in the story. */
import type { webhookContents, webhookFormats, webhookLanguages } from '@cartomancer/protocol';

import type { TableRecord } from '../journal/journal.ts';

export type WebhookFormat = (typeof webhookFormats)[number];
export type WebhookLanguage = (typeof webhookLanguages)[number];

export interface Suspension {
  readonly because: 'forbidden' | 'gone' | 'failing' | 'host_changed';
  /** The status of the last answer; null if there was none. */
  readonly status: number | null;
}

export interface WebhookSettings {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly sends: (typeof webhookContents)[number];
  readonly language: WebhookLanguage;
}

export interface WebhookPosition {
  /** The last entry whose turns and lines have all been sent. */
  readonly sequence: number;
  /** The number of public events that have been sent, some of them perhaps of later entries. */
  readonly heard: number;
}

export interface Webhook extends WebhookSettings, WebhookPosition {
  readonly table: number;
  readonly host: string;
  /** The secret of the signature is derived from it; see `signature.ts`. */
  readonly salt: string;
  /** The address of this server, as the host's browser called it. */
  readonly origin: string;
  /** In a row. */
  readonly failures: number;
  readonly suspended: Suspension | null;
}

/** What can change without a new beginning. */
export type AdjustedWebhook = Pick<Webhook, 'sends' | 'language' | 'origin'>;

export type DueWebhook = Pick<Webhook, 'table' | 'url'>;

export interface ClaimedWebhook {
  readonly webhook: Webhook;
  readonly record: TableRecord;
  /** The end of the claim, which identifies it. */
  readonly until: number;
}

export interface WebhookProgress extends WebhookPosition {
  readonly failures: number;
  readonly suspended: Suspension | null;
  /** When there will be more to send; null if nothing is due. */
  readonly next: number | null;
  /** Nothing is sent before this time. */
  readonly rests: number;
}

export interface Webhooks {
  of(table: number): Promise<Webhook | undefined>;
  /** Voids any claim on the table's old webhook. False if the table is gone. */
  save(webhook: Webhook): Promise<boolean>;
  /** Keeps its position, its failures and its waiting time. */
  adjust(table: number, settings: AdjustedWebhook): Promise<void>;
  renew(table: number, salt: string): Promise<void>;
  remove(table: number): Promise<void>;
  /** An earlier stored time stays. */
  makeDue(tables: readonly number[], at: number): Promise<void>;
  /** For all tables with a webhook, after a start. */
  makeAllDue(at: number): Promise<void>;
  /** Longest due first; also those whose claim has run out. */
  due(now: number, most: number): Promise<readonly DueWebhook[]>;
  /** Several processes may try to send. Undefined if the webhook is not due. */
  claim(table: number, times: { readonly now: number; readonly until: number }): Promise<ClaimedWebhook | undefined>;
  /** No effect if the claim has ended, or the webhook was changed meanwhile. */
  finish(claimed: Pick<ClaimedWebhook, 'until'> & { readonly table: number }, progress: WebhookProgress): Promise<void>;
}
