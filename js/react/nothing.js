// React Native's renderer imports a file that sets up React Native, which is done here.
