/** Where chat completions are served, under the name authors write before the model's. */
export interface Endpoint {
  readonly name: string;
  readonly title: string;
  readonly baseUrl: string;
  /** Environment variable in which its key is usually kept. */
  readonly keyVariable: string;
  /** Whether calls without a key are refused. */
  readonly needsKey: boolean;
}

export const knownEndpoints: readonly Endpoint[] = [
  hosted('openai', 'OpenAI', 'https://api.openai.com/v1', 'OPENAI_API_KEY'),
  hosted('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY'),
  hosted(
    'dashscope',
    'Alibaba Cloud Model Studio (Qwen)',
    'https://dashscope.aliyuncs.com/compatible-mode/v1',
    'DASHSCOPE_API_KEY',
  ),
  hosted('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'),
  local('ollama', 'Ollama', 11434, 'OLLAMA_API_KEY'),
  local('lmstudio', 'LM Studio', 1234, 'LMSTUDIO_API_KEY'),
  local('vllm', 'vLLM', 8000, 'VLLM_API_KEY'),
  local('llamacpp', 'llama.cpp', 8080, 'LLAMACPP_API_KEY'),
];

function hosted(name: string, title: string, baseUrl: string, keyVariable: string): Endpoint {
  return { name, title, baseUrl, keyVariable, needsKey: true };
}

/** The address by number: `localhost` may resolve to ::1, on which most of these servers do not listen. */
function local(name: string, title: string, port: number, keyVariable: string): Endpoint {
  return { name, title, baseUrl: `http://127.0.0.1:${port}/v1`, keyVariable, needsKey: false };
}
