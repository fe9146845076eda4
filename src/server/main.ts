import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './server';

// Speaks over whatever the client asks for: --node-ipc, --stdio, --pipe or --socket.
startServer(createConnection(ProposedFeatures.all), __dirname);
