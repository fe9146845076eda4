import * as vscode from 'vscode';
import { cancelledResult, modelFailure } from '../core/model/failure';
import type { Message, Model, ModelFailure, ModelRequest } from '../core/model/model';

/** A language model of the editor (`vscode:FAMILY` or `vscode:VENDOR/FAMILY`), behind core's port. */
export async function editorModel(id: string, name: string): Promise<Model | { readonly problem: string }> {
  const slash = name.indexOf('/');
  const selector = { ...(slash < 0 ? {} : { vendor: name.slice(0, slash) }), family: name.slice(slash + 1) };
  const [chat] = await vscode.lm.selectChatModels(selector);
  if (!chat) {
    const known = (await vscode.lm.selectChatModels()).map((model) => `${model.vendor}/${model.family}`);
    return {
      problem: `The editor offers no language model "${name}". ${
        known.length > 0 ? `It offers ${known.join(', ')}.` : 'Install an extension that provides one.'
      }`,
    };
  }
  return {
    id,
    async complete(request, { signal, onDelta }) {
      if (signal.aborted) return cancelledResult();
      const source = new vscode.CancellationTokenSource();
      const onAbort = (): void => {
        source.cancel();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const response = await chat.sendRequest(messagesOf(request), optionsOf(request), source.token);
        let text = '';
        for await (const piece of response.text) {
          text += piece;
          onDelta?.(piece);
        }
        return isAborted(signal) ? cancelledResult() : { ok: true, answer: { text, model: chat.id } };
      } catch (error) {
        return isAborted(signal) ? cancelledResult() : { ok: false, failure: failureOf(error, id) };
      } finally {
        signal.removeEventListener('abort', onAbort);
        source.dispose();
      }
    },
  };
}

/** Reads the state anew: it may have changed while the answer came. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** The API knows no system message; it stands as the first words of the user. */
function messagesOf({ messages }: ModelRequest): vscode.LanguageModelChatMessage[] {
  return messages.map((message) =>
    message.role === 'assistant'
      ? vscode.LanguageModelChatMessage.Assistant(textOf(message))
      : vscode.LanguageModelChatMessage.User(textOf(message)),
  );
}

function textOf(message: Message): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : `[picture ${part.name}]`)).join('');
}

function optionsOf({ parameters }: ModelRequest): vscode.LanguageModelChatRequestOptions {
  return { justification: 'Moot runs a prompt pipeline you started.', modelOptions: { ...parameters } };
}

function failureOf(error: unknown, id: string): ModelFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof vscode.LanguageModelError)) return modelFailure('server-error', `${id}: ${message}`);
  switch (error.code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return modelFailure('unauthorized', `${id}: ${message}`);
    case vscode.LanguageModelError.Blocked.name:
      return modelFailure('refused', `${id}: ${message}`);
    case vscode.LanguageModelError.NotFound.name:
      return modelFailure('bad-request', `${id}: ${message}`);
    default:
      return modelFailure('server-error', `${id}: ${message}`);
  }
}
